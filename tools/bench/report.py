"""The benchmark's outcome: medians and spread as JSON, and as one table."""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import Any

Json = dict[str, Any]


def summary(values: list[float]) -> Json:
    """Return median, spread and number of some figures."""
    ordered = sorted(values)
    return {
        "median": round(median(ordered), 2),
        "min": round(ordered[0], 2),
        "max": round(ordered[-1], 2),
        "p99": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 2),
        "n": len(ordered),
    }


def summarize_starts(rows: list[Json]) -> Json:
    """Return site -> speed -> visit -> measure -> summary."""
    values: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for row in rows:
        place = (row["site"], row["speed"], row["visit"])
        for measure in ("picture", "ready", "rolled", "bytes"):
            if measure in row:
                values[(*place, measure)].append(row[measure])
    found: Json = {}
    for (site, speed, visit, measure), each in values.items():
        at = found.setdefault(site, {}).setdefault(speed, {}).setdefault(visit, {})
        at[measure] = summary(each)
    return found


def print_report(result: Json) -> None:
    """Print all figures as one table."""
    print(f"\n{result['about']}\n")
    print("ms from navigation start: median (least to most)\n")
    heads = ["site", "speed", "visit", "first picture", "Python ready", "roll answered"]
    rows = [
        [site, speed, visit, *(cell(at.get(name)) for name in MEASURES)]
        for site, speeds in result["starts"].items()
        for speed, visits in speeds.items()
        for visit, at in visits.items()
    ]
    print_table([heads, *rows])
    for again in result["repeats"]:
        print("repeated, {site} at {speed}, round {round}: {said}".format(**again))
    rows = [["question, ms", "median", "p99", "most", "number"]]
    for name, kinds in result["calls"].items():
        for kind, it in kinds.items():
            figures = [f"{it[key]:.1f}" for key in ("median", "p99", "max")]
            rows.append([f"{name}: {kind}", *figures, str(it["n"])])
    print_table(rows)
    if result["tumbles"]:
        print_tumbles(result["tumbles"])


MEASURES = ("picture", "ready", "rolled")


def print_tumbles(tumbles: Json) -> None:
    """Say how long the page is held while dice fly."""
    holds = ", ".join(
        f"{tumbles[kind]['median']:.1f} ms (most {tumbles[kind]['max']:.1f}) {when}"
        for kind, when in (
            ("start", "as the dice are thrown"),
            ("flight", "in flight"),
            ("landing", "after landing"),
        )
    )
    print(
        f"{tumbles['flight']['n']} tumbles, page slowed {tumbles['rate']:g} times,"
        f" longest hold of script and layout: {holds};"
        f" {tumbles['frames']} frames in {tumbles['seconds']:.1f} s"
    )


def cell(it: Json | None) -> str:
    """Return a figure with its spread."""
    return f"{it['median']:.0f} ({it['min']:.0f}-{it['max']:.0f})" if it else "-"


def print_table(rows: list[list[str]]) -> None:
    """Print rows below each other, the first one as their head."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        print("  ".join(text.ljust(width) for text, width in cells).rstrip())
    print()
