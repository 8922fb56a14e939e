/** As much Markdown as the rules use, read into plain data; nothing in it can become HTML. */

export type Inline = { kind: "text" | "strong" | "em" | "code"; text: string };

export type Block =
  | { kind: "heading"; level: number; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    if (match[1] !== undefined) found.push({ kind: "strong", text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: "em", text: match[2] });
    else found.push({ kind: "code", text: match[3] ?? "" });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inlines(cell.trim().replaceAll("\\|", "|")));

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    const text = paragraph.join(" ").trim();
    if (text) found.push({ kind: "paragraph", inlines: inlines(text) });
    paragraph = [];
  };
  for (const line of source.split("\n")) {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    const last = found.at(-1);
    if (heading) {
      flush();
      found.push({ kind: "heading", level: heading[1]!.length, inlines: inlines(heading[2]!) });
    } else if (item) {
      const inside = paragraph.length === 0 && last?.kind === "list";
      flush();
      if (inside) last.items.push(inlines(item[1]!));
      else found.push({ kind: "list", items: [inlines(item[1]!)] });
    } else if (/^\s*\|/.test(line)) {
      const inside = paragraph.length === 0 && last?.kind === "table";
      flush();
      if (!inside) found.push({ kind: "table", head: cells(line), rows: [] });
      else if (!/^[\s|:-]+$/.test(line)) last.rows.push(cells(line));
    } else if (!line.trim()) flush();
    else if (paragraph.length === 0 && last?.kind === "list" && /^\s+/.test(line))
      last.items.at(-1)!.push({ kind: "text", text: ` ${line.trim()}` });
    else paragraph.push(line.trim());
  }
  flush();
  return found;
}
