/** How a report looks on a phone, on a screen and on A4. */
export const pageStyle = `
:root { color-scheme: light; }
body { margin: 0; font: 1rem/1.45 system-ui, sans-serif; color: #1b232d; background: #fff; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { position: absolute; clip-path: inset(50%); }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid #d5dae0; }
.entry { min-width: 12rem; overflow-wrap: anywhere; }
thead th { border-bottom: 2px solid #1b232d; }
tbody th { font-weight: 600; white-space: nowrap; }
svg { max-width: 100%; height: auto; }
@media screen and (max-width: 40rem) {
  thead { display: none; }
  tbody tr { display: block; padding: .4rem 0; border-bottom: 1px solid #d5dae0; }
  tbody th, td { display: block; padding: .1rem 0; border: 0; }
  td:empty { display: none; }
  td::before { content: attr(data-column) ': '; color: #5a6673; }
}
@media print {
  @page { size: A4; margin: 14mm; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  .wide { overflow: visible; }
  table { font-size: 8pt; }
  th, td { padding: .2rem .3rem; }
  .entry { min-width: 6rem; }
  thead { display: table-header-group; }
  tr, svg { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;
