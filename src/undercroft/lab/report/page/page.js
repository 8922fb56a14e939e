"use strict";
// Tables sort by any column; pictures follow the colours of the page.

function cellValue(row, column) {
  const text = row.cells[column].textContent.trim();
  const number = parseFloat(text.replace(/,/g, ""));
  return Number.isNaN(number) ? text.toLowerCase() : number;
}

function sortBy(header) {
  const table = header.closest("table");
  const column = header.cellIndex;
  const ascending = header.getAttribute("aria-sort") === "descending";
  const rows = [...table.tBodies[0].rows];
  rows.sort((one, other) => {
    const a = cellValue(one, column);
    const b = cellValue(other, column);
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
    const order = a < b ? -1 : a > b ? 1 : 0;
    return ascending ? order : -order;
  });
  for (const other of header.parentElement.cells) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", ascending ? "ascending" : "descending");
  table.tBodies[0].append(...rows);
}

for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => sortBy(button.closest("th")));
}

function colours() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(name).trim();
  const ink = of("--ink");
  const soft = of("--soft");
  const line = of("--line");
  const accent = of("--accent");
  return {
    background: "transparent",
    font: "system-ui, sans-serif",
    view: { stroke: null },
    axis: { labelColor: ink, titleColor: soft, gridColor: line, domainColor: line, tickColor: line, labelLimit: 160 },
    legend: { labelColor: ink, titleColor: soft, orient: "bottom" },
    header: { labelColor: ink, titleColor: soft },
    title: { color: ink },
    point: { color: accent, fill: accent, size: 40 },
    bar: { color: accent },
    rule: { color: soft },
    line: { color: accent },
    area: { color: accent, opacity: 0.2 },
    text: { color: ink },
    rect: { stroke: null },
    range: { category: [accent, "#d08a00", "#2a9d8f", "#c0504d", "#4f81bd"], heatmap: { scheme: "purples" } },
  };
}

async function draw() {
  for (const place of document.querySelectorAll(".chart")) {
    const spec = JSON.parse(place.parentElement.querySelector("script").textContent);
    await vegaEmbed(place, spec, {
      config: colours(),
      renderer: "svg",
      logLevel: 1, // errors only
      actions: { export: true, source: false, compiled: false, editor: false },
    });
  }
  document.documentElement.dataset.drawn = "yes";
}

draw();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
