/** Laws of layout: what has to be true of a page whatever is on it, in every window.
 *
 *  They are looked for inside the page, by its boxes and by what is hit where; what a law does not ask of is in
 *  `EXEMPT`, with the reason. `laws.spec.ts` breaks each of them on purpose. */
import type { Page } from "@playwright/test";

export const LAWS = {
  overlap: "no two things that can be pressed lie over each other",
  covered: "nothing that can be pressed lies under something else",
  "cut off": "nothing that can be pressed is cut off by the window or by what it is in, nor is the page wider than its window",
  clipped: "no text is cut off without a way to read it",
  lost: "no text is cut off altogether",
  "under something": "no text lies under something else",
  unreachable: "every answer is on the screen without scrolling the page",
  scrolling: "no answer has to be scrolled to",
  small: "no text is smaller than 14 px",
  target: "what can be pressed is at least 44 px wide and high on a phone, 24 px elsewhere",
  jumps: "prompt, options and the way to confirm are where they were when another question is asked",
} as const;
export type Law = keyof typeof LAWS;

export interface Breach {
  law: Law;
  /** Where it is in the page. */
  at: string;
  /** What is wrong there, for a person. */
  why: string;
}

/** Sizes from which a page is laid out for a mouse; below it is for thumbs. */
const WIDE = 900;

interface Exemption {
  laws: Law[];
  /** What is not asked: the thing itself, or the text. */
  of: string;
  /** Only where it lies under, or over, such a thing. */
  under?: string;
  why: string;
}

/** What a law is not asked of. Few, narrow, each with its reason. */
export const EXEMPT: Exemption[] = [
  {
    laws: ["cut off", "covered", "overlap", "clipped", "lost", "under something"],
    of: ".dungeon .world *",
    why: "The map of Dungeon Run is larger than its window and zoomed and dragged in it. It follows what happens, and what it asks is in the list, too.",
  },
  {
    laws: ["under something", "clipped", "lost"],
    of: ".run-away .stage *",
    under: ".run-away .piece, .run-away .piece *, .run-away .float, .run-away .trail, .run-away .tag",
    why: "A piece stands on the number of its space, as on a table; pieces on one space stand behind each other. Each says its name and space when it is pointed at.",
  },
  {
    laws: ["clipped", "lost", "cut off"],
    of: ".run-away.flat .stage *",
    why: "On a phone the track is longer than the screen and scrolls; it follows whom the question is about.",
  },
  {
    laws: ["overlap", "covered"],
    of: ".run-away .piece .thing",
    under: ".run-away .piece *",
    why: "Pieces on one space stand behind each other, as on a table. Their answers are in the list, too.",
  },
  {
    laws: ["under something"],
    of: ".board *",
    under:
      ".scene, .scene *, .ending, .ending *, .pick, .pick *, .signs, .signs *, .draft, .draft *, .spotlight, .spotlight *, .dungeon .map > :not(svg, .world), .dungeon .map > :not(svg, .world) *, .just, .just *",
    why: "What is asked lies over the board that it is about, as a hand over a table: the board can be moved, or what lies over it put away.",
  },
  {
    laws: ["covered", "overlap", "under something"],
    of: ".card.choice, .card.choice *, .tray .whole, .tray .whole *",
    under: ".more, .more *",
    why: "The magnifying glass lies in the corner of its card: the card is chosen anywhere else on it.",
  },
  {
    laws: ["overlap", "covered", "under something"],
    of: ".run-away .fan *, .tray-row .fan *",
    under: ".fan .slot, .fan .slot *",
    why: "A full hand is fanned: each card shows its number and 44 px of itself, and comes to the front when it is pointed at.",
  },
  {
    laws: ["covered", "overlap"],
    of: ".board .map *",
    under: ".ending, .ending *",
    why: "What the match came to lies over the board, which cannot be played on any more, until it is put away.",
  },
  {
    laws: ["target"],
    of: ".lungeon g[data-key], .run-away .piece .thing, .dungeon .pin",
    why: "A piece or a space is as large as the board can be drawn; its answers are in the list, too, which is never too small for a thumb.",
  },
  {
    laws: ["covered", "overlap", "under something"],
    of: ".board *",
    under: ".hinted .tips, .hinted .tips *",
    why: "What speaks for each option is opened over the board of a phone, and closed by the same press.",
  },
  {
    laws: ["under something"],
    of: ".board *, .tray *, .hand *",
    under: ".ring, .ring *",
    why: "A hint is marked on the board or the card that it is about; when the question is answered the mark goes.",
  },
  {
    laws: ["under something"],
    of: ".slot .card *, .dash .cell .face *",
    under: ".slot .badge, .slot .chips *, .dash .hands *, .dash .order",
    why: "What may be done with a card, and when it was turned, is written on the card; the question names it.",
  },
];

/** A list of more answers than this may scroll within itself: it shows that it goes on, stands still, and its numbers are on
 *  the board, too. */
export const LONG = { phone: 8, wide: 10 };

/** Every breach of a law on the page as it is now. */
export async function breaches(page: Page): Promise<Breach[]> {
  return page.evaluate(look, { wide: WIDE, exempt: EXEMPT, long: LONG });
}

/** Runs inside the page, by itself. */
function look({ wide, exempt, long }: { wide: number; exempt: Exemption[]; long: typeof LONG }): Breach[] {
  const found: Breach[] = [];
  const phone = innerWidth < wide;
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const CONTROLS =
    "button, a[href], select, input:not([type=hidden]), textarea, summary, label:has(input), [role=button], [role=link], [data-key]";
  const SLACK = 1.5;

  const breach = (law: Law, element: Element, why: string, other?: Element): void => {
    const spared = exempt.some(
      ({ laws, of, under }) =>
        laws.includes(law) &&
        ((element.matches(of) && (!under || other?.matches(under))) ||
          (law === "overlap" && other?.matches(of) && (!under || element.matches(under)))),
    );
    if (!spared) found.push({ law, at: nameOf(element), why });
  };
  function nameOf(element: Element): string {
    const steps: string[] = [];
    for (let each: Element | null = element; each && each !== document.body && steps.length < 4; each = each.parentElement) {
      const classes = [...each.classList].filter((name) => !name.startsWith("svelte-")).slice(0, 3);
      steps.unshift([each.localName, ...classes].join("."));
    }
    return steps.join(" > ");
  }
  const words = (element: Element): string =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);

  const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const width = (box: Box): number => Math.max(0, box.right - box.left);
  const height = (box: Box): number => Math.max(0, box.bottom - box.top);
  const empty = (box: Box): boolean => width(box) < 0.5 || height(box) < 0.5;
  const screen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  const styles = new Map<Element, CSSStyleDeclaration>();
  function style(element: Element): CSSStyleDeclaration {
    let known = styles.get(element);
    if (!known) styles.set(element, (known = getComputedStyle(element)));
    return known;
  }
  /** What is there for those who listen only. */
  function onlyHeard(element: Element): boolean {
    for (let each: Element | null = element, i = 0; each && i < 4; each = each.parentElement, i++)
      if (style(each).clipPath === "inset(50%)") return true;
    return false;
  }
  const seen = new Map<Element, boolean>();
  /** Whether it is drawn at all, and for those who look. */
  function shown(element: Element): boolean {
    let known = seen.get(element);
    if (known === undefined) {
      known =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
        !element.closest("[inert], template") &&
        !onlyHeard(element);
      seen.set(element, known);
    }
    return known;
  }

  /** Where elements are, until something is scrolled. */
  const places = new Map<Element, DOMRect>();
  function place(element: Element): DOMRect {
    let known = places.get(element);
    if (!known) places.set(element, (known = element.getBoundingClientRect()));
    return known;
  }

  /** What cuts an element off: the elements around it that hide what hangs over, nearest first. */
  function frames(element: Element, self: boolean): { box: Box; scrolls: boolean; by: Element }[] {
    const around: { box: Box; scrolls: boolean; by: Element }[] = [];
    let position = self ? "static" : style(element).position;
    for (let each = self ? element : element.parentElement; each && each !== document.documentElement; each = each.parentElement) {
      const now = style(each);
      if (position === "fixed") break;
      const holds = now.position !== "static" || now.transform !== "none" || now.contain.includes("paint");
      if (position === "absolute" && !holds) continue;
      position = now.position;
      if (each === document.body) continue;
      const [x, y] = [now.overflowX, now.overflowY];
      if (x === "visible" && y === "visible") continue;
      const rect = place(each);
      const scrolls = [x, y].some((way) => way === "auto" || way === "scroll");
      around.push({
        by: each,
        scrolls,
        box: {
          left: x === "visible" ? -Infinity : rect.left,
          right: x === "visible" ? Infinity : rect.right,
          top: y === "visible" ? -Infinity : rect.top,
          bottom: y === "visible" ? Infinity : rect.bottom,
        },
      });
    }
    return around;
  }
  /** What is left of a box within what cuts it off, and whether scrolling would show the rest. */
  function visible(element: Element, box: Box, self = false): { box: Box; scroll: Element | null; by: Element | null } {
    let left = box;
    let scroll: Element | null = null;
    let by: Element | null = null;
    for (const frame of frames(element, self)) {
      const next = meet(left, frame.box);
      if (width(next) < width(left) - SLACK || height(next) < height(left) - SLACK) {
        if (frame.scrolls) scroll ??= frame.by;
        else if (!scroll) by ??= frame.by;
      }
      left = next;
    }
    const next = meet(left, screen);
    if (width(next) < width(left) - SLACK || height(next) < height(left) - SLACK) {
      const root = document.documentElement;
      const page = style(document.body).overflowY !== "hidden" && root.scrollHeight > root.clientHeight + 1;
      const within = left.left >= -SLACK && left.right <= innerWidth + SLACK;
      if (page && within) scroll ??= root;
      else if (!scroll) by ??= root;
    }
    return { box: next, scroll, by };
  }

  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
  const root: Element = dialog ?? document.body;
  const related = (a: Element, b: Element): boolean => a === b || a.contains(b) || b.contains(a);
  const onTop = (x: number, y: number): Element | null => document.elementFromPoint(x, y);
  const inline = (element: Element): boolean =>
    style(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && (node.textContent ?? "").trim().length > 1);
  /** The boxes of a thing that is pressed: a link in a sentence has one for each line. */
  const boxes = (element: Element): Box[] =>
    (style(element).display === "inline" ? [...element.getClientRects()] : [element.getBoundingClientRect()])
      .map(boxOf)
      .filter((box) => !empty(box));

  // ---- what can be pressed
  const controls = [...root.querySelectorAll(CONTROLS)].filter(
    (each) =>
      shown(each) &&
      style(each).pointerEvents !== "none" &&
      !(each.localName === "input" && each.closest("label")) &&
      boxes(each).length > 0,
  );
  const keep = [...document.querySelectorAll("*")]
    .filter((each) => each.scrollTop || each.scrollLeft)
    .map((each) => [each, each.scrollLeft, each.scrollTop] as const);
  const restore = (): void => {
    for (const each of moved.splice(0)) each.scrollTo({ left: 0, top: 0, behavior: "instant" });
    for (const [each, x, y] of keep) each.scrollTo({ left: x, top: y, behavior: "instant" });
    places.clear();
  };
  const moved: Element[] = [];
  function bring(element: Element): void {
    for (let each = element.parentElement; each; each = each.parentElement) moved.push(each);
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    places.clear();
  }

  /** Points at which something that is pressed should be hit: its middle, and near its corners. */
  function points(box: Box): [number, number][] {
    const dx = Math.min(width(box) * 0.2, 12);
    const dy = Math.min(height(box) * 0.2, 12);
    return [
      [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
      [box.left + dx, box.top + dy],
      [box.right - dx, box.top + dy],
      [box.left + dx, box.bottom - dy],
      [box.right - dx, box.bottom - dy],
    ];
  }
  /** What lies over something that is pressed. A round thing does not fill the corners of its box. */
  function cover(element: Element): Element | null {
    const label = element.closest("label");
    for (const whole of boxes(element)) {
      const { box } = visible(element, whole);
      if (empty(box)) continue;
      for (const [i, [x, y]] of points(box).entries()) {
        const top = onTop(x, y);
        if (!top || related(top, element) || (label && related(top, label))) continue;
        if (i > 0 && element instanceof SVGElement && top instanceof SVGElement && !top.closest(CONTROLS)) continue;
        return top;
      }
    }
    return null;
  }

  const lying: { element: Element; box: Box }[] = [];
  const passing = new Set<Element>();
  for (const element of controls) {
    const whole = boxes(element);
    const parts = whole.map((box) => visible(element, box));
    const cut = parts.find((part) => part.by !== null && part.scroll === null);
    if (cut)
      breach(
        "cut off",
        element,
        `"${words(element)}" is cut off by ${cut.by === document.documentElement ? "the window" : nameOf(cut.by!)}`,
      );
    for (const part of parts) if (!empty(part.box)) lying.push({ element, box: part.box });
    const over = cover(element);
    if (over) {
      bring(element);
      const still = cover(element);
      restore();
      if (!still) passing.add(element);
      if (still) breach("covered", element, `"${words(element)}" lies under ${nameOf(still)}`, still);
    }
    const least = phone ? 44 : 24;
    if (!inline(element) && !(element.localName === "a" && element.closest("p, li > span, td, .prose"))) {
      const scrolled = parts.some((part) => part.scroll !== null);
      if (scrolled) bring(element);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const mine = (a: number, b: number): boolean => {
        const hit = onTop(a, b);
        return hit !== null && ((related(hit, element) && !hit.contains(element)) || hit === element);
      };
      const broad = right - left >= least - 0.6 || (mine(x - least / 2 + 1, y) && mine(x + least / 2 - 1, y));
      const high = bottom - top >= least - 0.6 || (mine(x, y - least / 2 + 1) && mine(x, y + least / 2 - 1));
      if (!broad || !high) breach("target", element, `"${words(element)}" is ${Math.round(right - left)} × ${Math.round(bottom - top)}`);
      if (scrolled) restore();
    }
  }
  lying.sort((a, b) => a.box.left - b.box.left);
  const said = new Set<string>();
  lying.forEach((a, i) => {
    for (let j = i + 1; j < lying.length && lying[j]!.box.left < a.box.right - SLACK; j++) {
      const b = lying[j]!;
      if (related(a.element, b.element)) continue;
      const both = meet(a.box, b.box);
      if (width(both) <= SLACK || height(both) <= SLACK) continue;
      // Shapes that are not boxes: they lie over each other if both are there where their boxes meet.
      const middle = document.elementsFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2);
      const there = (element: Element): boolean => middle.some((each) => element.contains(each));
      if (!there(a.element) || !there(b.element)) continue;
      // What scrolls away under something that stays is not lost: it is scrolled to.
      if ([a.element, b.element].some((each) => passing.has(each))) continue;
      const pair = `"${words(a.element)}" and "${words(b.element)}"`;
      if (said.has(pair)) continue;
      said.add(pair);
      breach("overlap", a.element, `${pair} share ${Math.round(width(both))} × ${Math.round(height(both))}`, b.element);
    }
  });

  // ---- texts
  const all = new CSSStyleSheet();
  all.replaceSync("*, *::before, *::after { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(all);
  /** How opaque a colour is. */
  const alpha = (colour: string): number =>
    colour === "transparent" ? 0 : Number(/^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(colour)?.slice(1).find(Boolean) ?? 1);
  /** Whether an element itself puts colour where it is. */
  function paints(element: Element): boolean {
    const now = style(element);
    if (!shown(element) || Number(now.opacity) < 0.35) return false;
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
      if (element.closest("defs, mask, clipPath")) return false;
      return now.fill !== "none" && alpha(now.fill) * Number(now.fillOpacity) >= 0.35;
    }
    if (element.localName === "img" || element.localName === "canvas") return true;
    return alpha(now.backgroundColor) >= 0.35 || (now.backgroundImage !== "none" && now.backgroundImage.includes("url"));
  }
  const fading = new Map<Element, boolean>();
  function faded(element: Element): boolean {
    let known = fading.get(element);
    if (known === undefined) {
      known = Number(style(element).opacity) < 0.1 || (element.parentElement !== null && faded(element.parentElement));
      fading.set(element, known);
    }
    return known;
  }
  const scales = new Map<Element, number>();
  /** How much larger or smaller than its own measures an element is drawn. */
  function drawn(element: Element): number {
    if (element instanceof SVGGraphicsElement) {
      const matrix = element.getScreenCTM();
      if (matrix) return Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    }
    let scale = scales.get(element);
    if (scale === undefined) {
      scale = element.parentElement ? drawn(element.parentElement) : 1;
      const { transform } = style(element);
      if (transform !== "none") {
        const { a, b, c, d } = new DOMMatrix(transform);
        scale *= Math.sqrt(Math.abs(a * d - b * c));
      }
      scales.set(element, scale);
    }
    return scale;
  }
  /** Whether all of a text can be read in another way: where it stands whole, or when it is pointed at, tapped or opened. */
  function readable(element: Element, text: string): boolean {
    for (let each: Element | null = element, i = 0; each && i < 6; each = each.parentElement, i++) {
      const title = each.getAttribute("title") ?? each.querySelector(":scope > title")?.textContent ?? "";
      if (title.replace(/\s+/g, " ").includes(text)) return true;
      if (each.hasAttribute("data-whole")) return true;
    }
    return false;
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const told = new Set<string>();
  const once = (law: Law, element: Element, why: string, other?: Element): void => {
    if (told.has(law + nameOf(element) + why)) return;
    told.add(law + nameOf(element) + why);
    breach(law, element, why, other);
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? "").trim().replace(/\s+/g, " ");
    const element = node.parentElement;
    if (!text || !element || /^(script|style|title|option|noscript)$/.test(element.localName) || !shown(element) || faded(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].map(boxOf).filter((box) => !empty(box));
    if (lines.length === 0) continue;
    const size = parseFloat(style(element).fontSize) * drawn(element);
    if (size < 13.95) once("small", element, `"${text.slice(0, 30)}" is ${size.toFixed(1)} px`);
    let clipped = 0;
    let area = 0;
    let left = 0;
    let under: Element | null = null;
    for (const line of lines) {
      // A line is higher than its letters: what is above and below them may be cut.
      const spare = height(line) * 0.2;
      const letters = { ...line, top: line.top + spare, bottom: line.bottom - spare };
      const part = visible(element, letters, true);
      area += width(letters) * height(letters);
      if (part.scroll) {
        left += width(letters) * height(letters);
        continue;
      }
      left += width(part.box) * height(part.box);
      const cutX = width(letters) - width(part.box);
      const cutY = height(letters) - height(part.box);
      if (part.by && (cutX > 2 || cutY > 2)) clipped = Math.max(clipped, cutX, cutY);
      if (empty(part.box)) continue;
      const y = (part.box.top + part.box.bottom) / 2;
      for (const share of [0.1, 0.5, 0.9]) {
        const x = part.box.left + width(part.box) * share;
        for (const above of document.elementsFromPoint(x, y)) {
          if (above === element || above.contains(element)) break;
          if (element.contains(above) || !paints(above)) continue;
          under ??= above;
        }
      }
    }
    // With an ellipsis the text goes on behind it.
    if (left < area * 0.02 && area > 0) {
      if (!readable(element, text)) once("lost", element, `"${text.slice(0, 40)}"`);
    } else if (clipped > 0 && !readable(element, text)) once("clipped", element, `"${text.slice(0, 40)}" by ${Math.round(clipped)} px`);
    if (under) {
      bring(element);
      const [again] = [...range.getClientRects()].map(boxOf);
      const hits = again ? document.elementsFromPoint((again.left + again.right) / 2, (again.top + again.bottom) / 2) : [];
      const still =
        again && lines.length === 1
          ? hits
              .slice(
                0,
                hits.findIndex((each) => each === element || each.contains(element)),
              )
              .some((each) => !element.contains(each) && paints(each))
          : false;
      restore();
      const sticky = ((each: Element | null): boolean => {
        for (; each; each = each.parentElement) if (/sticky|fixed/.test(style(each).position)) return true;
        return false;
      })(under);
      if (still || !sticky) once("under something", element, `"${text.slice(0, 30)}" lies under ${nameOf(under)}`, under);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== all);

  // ---- answers: each has a place of its own on the board or in the list, or one that opens what it is in
  const keys = new Map<string, Element[]>();
  const put = (key: string, each: Element): void => void keys.set(key, [...(keys.get(key) ?? []), each]);
  for (const each of document.querySelectorAll("[data-key]")) put(each.getAttribute("data-key")!, each);
  for (const each of document.querySelectorAll("[data-leads]"))
    for (const key of each.getAttribute("data-leads")!.split(" ")) if (keys.has(key)) put(key, each);
  // On a phone's other pages, where a dialog lies over everything or reasons lie over the board, nothing is answered.
  const asked = dialog === null && document.querySelector(".frame[data-tab]:not([data-tab=play]), .hinted details[open]") === null;
  for (const [, places] of asked ? keys : []) {
    const here = places.filter(shown);
    const inSight = here.some((each) => {
      const rect = each.getBoundingClientRect();
      const { box } = visible(each, rect);
      if (width(box) < Math.min(rect.width, 44) * 0.7 || height(box) < Math.min(rect.height, 44) * 0.7) return false;
      const top = onTop((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      return top !== null && related(top, each);
    });
    if (inSight) continue;
    const inList = here.some((each) => {
      const { scroll } = visible(each, each.getBoundingClientRect());
      if (!scroll || scroll === document.documentElement) return false;
      const view = visible(scroll, scroll.getBoundingClientRect());
      return view.by === null && view.scroll === null && height(view.box) >= 44;
    });
    const one = here[0] ?? places[0]!;
    if (inList && keys.size > (phone ? long.phone : long.wide)) continue;
    if (inList) breach("scrolling", one, `"${words(one)}" has to be scrolled to`);
    else breach("unreachable", one, `"${words(one)}" is not on the screen`);
  }
  for (const each of document.querySelectorAll(".confirm .go")) {
    if (!shown(each) || dialog) continue;
    const { box } = visible(each, each.getBoundingClientRect());
    if (height(box) < 30) breach("unreachable", each, "the way to confirm is not on the screen");
  }

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) breach("cut off", page, `the page is ${page.scrollWidth} wide, its window ${page.clientWidth}`);
  restore();
  return found;
}

/** Where on the screen stands what has to stay when another question is asked. */
export async function stands(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const found: Record<string, number> = {};
    for (const [name, selector] of Object.entries({
      prompt: ".prompt",
      confirm: ".confirm",
      options: ".options",
      answers: ".options > :last-child",
    })) {
      const each = document.querySelector(selector);
      // Where it stands in its list: what is scrolled to has not jumped.
      if (each?.checkVisibility()) found[name] = Math.round(each.getBoundingClientRect().top + (each.closest(".scroll")?.scrollTop ?? 0));
    }
    return found;
  });
}

const STAYS = ["prompt", "confirm", "options"];

/** What wanders from question to question, or while one is asked (then the answers stay, too): `seen` is where it stood. */
export function wandering(seen: Record<string, number>[], sameQuestion = false): Breach[] {
  return [...STAYS, ...(sameQuestion ? ["answers"] : [])].flatMap((name) => {
    const tops = seen.map((each) => each[name]).filter((top) => top !== undefined);
    const by = tops.length > 0 ? Math.max(...tops) - Math.min(...tops) : 0;
    return by > 1
      ? [
          {
            law: "jumps" as const,
            at: `.${name}`,
            why: `it stands from ${Math.min(...tops)} to ${Math.max(...tops)} px: it wanders by ${by} px`,
          },
        ]
      : [];
  });
}
