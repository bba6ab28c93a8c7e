"""Draw the app icons: SVG files, and PNG files rendered from them by Chromium.

    .venv/bin/python -m tools.draw_icons

The results are checked in; run it again only when the drawing changes.
"""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tools.environment import WEB, chromium

ICONS = WEB / "icons"

PAINT = """\
<defs>
<linearGradient id="leather" x1="0" x2="1">
<stop offset="0" stop-color="#6b3816"/><stop offset=".3" stop-color="#a9642c"/>
<stop offset=".46" stop-color="#bd7637"/><stop offset=".7" stop-color="#8a4b1e"/>
<stop offset="1" stop-color="#54290f"/></linearGradient>
<linearGradient id="inside" x1="0" x2="0" y1="0" y2="1">
<stop offset="0" stop-color="#2a1407"/><stop offset="1" stop-color="#4b250e"/>
</linearGradient>
<linearGradient id="brass" x1="0" x2="1">
<stop offset="0" stop-color="#c9861d"/><stop offset=".42" stop-color="#ffd57d"/>
<stop offset="1" stop-color="#b97812"/></linearGradient>
<linearGradient id="ivory" x1="0" x2="1" y1="0" y2="1">
<stop offset="0" stop-color="#fffdf5"/><stop offset="1" stop-color="#f0e3c4"/>
</linearGradient>
<radialGradient id="felt" cx=".5" cy=".3" r=".85">
<stop offset="0" stop-color="#2a7560"/><stop offset="1" stop-color="#123d31"/>
</radialGradient>
</defs>"""

DICE = """\
<g transform="translate(35 25) rotate(-17)">
<rect x="-14" y="-14" width="28" height="28" rx="7" fill="url(#ivory)"/>
<circle r="4.6" fill="#9f2c1c"/></g>
<g transform="translate(62 21) rotate(13)">
<rect x="-14" y="-14" width="28" height="28" rx="7" fill="url(#ivory)"/>
<g fill="#241b10"><circle cx="-6.6" cy="-6.6" r="3.2"/><circle r="3.2"/>
<circle cx="6.6" cy="6.6" r="3.2"/></g></g>"""

CUP = f"""\
<ellipse cx="48" cy="86.500" rx="29" ry="5" opacity=".2"/>
<ellipse cx="48" cy="38" rx="33" ry="8.500" fill="url(#inside)"/>
{DICE}
<path d="M15 38c0 4.700 14.800 8.500 33 8.500s33-3.800 33-8.500l-5.400 43.200
c-.7 5-12.600 8.300-27.600 8.300s-26.900-3.300-27.600-8.300z" fill="url(#leather)"/>
<g fill="none" stroke="url(#brass)" stroke-linecap="round">
<path d="M15 38c0 4.700 14.800 8.500 33 8.500s33-3.800 33-8.500" stroke-width="4.400"/>
<path d="M19.200 70.500c4.200 3.600 15.400 6 28.800 6s24.600-2.400 28.800-6"
stroke-width="3"/></g>
<path d="M22.600 53c5.400 2.900 14.800 4.700 25.400 4.700s20-1.800 25.400-4.700"
fill="none" stroke="#e9b877" stroke-width="1.300" stroke-dasharray="3.400 3"
opacity=".75"/>"""

# One colour and its absence: the platform paints the shape as it likes.
MONOCHROME = """\
<mask id="cut"><path fill="#fff" d="M0 0h96v96H0z"/>
<circle cx="35" cy="25" r="5"/><g transform="translate(62 21) rotate(13)">
<circle cx="-6.600" cy="-6.600" r="3.500"/><circle r="3.500"/>
<circle cx="6.600" cy="6.600" r="3.500"/></g>
<path d="M10 36c0 5.600 17 10.500 38 10.500s38-4.900 38-10.500" fill="none"
stroke="#000" stroke-width="4.500"/>
<path d="M17 70c4.600 4 16.600 6.500 31 6.500s26.400-2.500 31-6.500" fill="none"
stroke="#000" stroke-width="3.500"/></mask>
<g mask="url(#cut)"><rect x="-14" y="-14" width="28" height="28" rx="7"
transform="translate(35 25) rotate(-17)"/><rect x="-14" y="-14" width="28" height="28"
rx="7" transform="translate(62 21) rotate(13)"/>
<path d="M15 38c0 4.700 14.800 8.500 33 8.500s33-3.800 33-8.500l-5.400 43.200
c-.7 5-12.600 8.300-27.600 8.300s-26.900-3.300-27.600-8.300z"/></g>"""


def svg(*parts: str) -> str:
    """Return an SVG file on the 96 grid."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">'
    return "\n".join([head, *parts, "</svg>\n"])


def scaled(drawing: str, factor: float, shift: float = 0) -> str:
    """Return a drawing scaled about the middle, then moved down a little."""
    offset = 48 * (1 - factor)
    move = f"translate({offset:g} {offset + shift:g}) scale({factor:g})"
    return f'<g transform="{move}">\n{drawing}\n</g>'


def felt(radius: int) -> str:
    """Return the green ground."""
    return f'<rect width="96" height="96" rx="{radius}" fill="url(#felt)"/>'


LOGO = svg(PAINT, CUP)
ANY = svg(PAINT, felt(22), scaled(CUP, 0.78, -0.5))
FULL = svg(PAINT, felt(0), scaled(CUP, 0.72, -0.5))
MASKABLE = svg(PAINT, felt(0), scaled(CUP, 0.66, -0.3))
SILHOUETTE = svg(scaled(MONOCHROME, 0.66, -0.3))

PNG = {
    "icon-192": (ANY, 192),
    "icon-512": (ANY, 512),
    "maskable-192": (MASKABLE, 192),
    "maskable-512": (MASKABLE, 512),
    "monochrome-512": (SILHOUETTE, 512),
    "apple-touch-icon": (FULL, 180),
}


def main() -> None:
    """Write all files of web/icons."""
    ICONS.mkdir(exist_ok=True)
    for name, text in (("logo", LOGO), ("icon", ANY), ("monochrome", SILHOUETTE)):
        (ICONS / f"{name}.svg").write_text(text)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, (text, size) in PNG.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            style = "<style>body { margin: 0 } svg { display: block }</style>"
            page.set_content(style + text.replace("<svg", f'<svg width="{size}"', 1))
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
