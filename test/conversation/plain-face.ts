import type { Beside, Button, Menu, Picker } from '../../src/card/controls.ts';
import type { Dialog, Field } from '../../src/card/form.ts';
import type { Home, Message } from '../../src/card/message.ts';
import type { Part } from '../../src/card/part.ts';
import { asPlain } from '../../src/card/rich-text.ts';
import type { Table } from '../../src/card/table.ts';

/**
 * Another face, of plain text: a message is lines, and whatever can be pressed or filled in stands
 * in brackets. It shows what a face needs to know of the product: this file, and nothing of Slack.
 */

export function plainMessage({ parts }: Message): string {
  return parts.flatMap(partLines).join('\n');
}

export function plainHome({ parts }: Home): string {
  return plainMessage({ parts });
}

export function plainDialog(dialog: Dialog): string {
  switch (dialog.kind) {
    case 'notice':
      return [`== ${dialog.title}`, ...dialog.parts.flatMap(partLines), `[${dialog.close}]`].join(
        '\n',
      );
    case 'form':
      return [
        `== ${dialog.title}`,
        ...dialog.items.flatMap((item) => ('id' in item ? [fieldLine(item)] : partLines(item))),
        `[${dialog.submit}] [${dialog.close}]`,
      ].join('\n');
  }
}

function partLines(part: Part): string[] {
  switch (part.kind) {
    case 'heading':
      return [part.text.toUpperCase()];
    case 'paragraph':
    case 'note':
      return [asPlain(part.text)];
    case 'list':
      return part.lines.map((line) => asPlain(line));
    case 'quotation':
      return [`“${asPlain(part.text)}”`];
    case 'divider':
      return ['---'];
    case 'row':
      return [`${asPlain(part.text)} ${besideText(part.beside)}`];
    case 'controls':
      return [
        [...part.buttons, ...(part.menus ?? []), ...(part.pickers ?? [])].map(inBrackets).join(' '),
      ];
    case 'preformatted':
      return part.text.split('\n');
    case 'table':
      return tableLines(part);
    case 'line_chart':
      return [part.title, asPlain(part.words)];
  }
}

function inBrackets(control: Button | Menu | Picker): string {
  if ('label' in control) return `[${control.label}]`;
  const labels = 'options' in control ? control.options.map(({ label }) => label).join(' | ') : '…';
  return `[${control.placeholder}: ${labels}]`;
}

function besideText(beside: Beside): string {
  switch (beside.kind) {
    case 'menu':
      return `[${beside.options.map(({ label }) => label).join(' | ')}]`;
    case 'button':
      return inBrackets(beside.button);
  }
}

function tableLines({ columns, rows }: Table): string[] {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'object' ? cell.text : (cell ?? '–'))).join(' | '),
  );
  return [columns.join(' | '), ...cells];
}

function fieldLine(field: Field): string {
  switch (field.kind) {
    case 'text_field':
    case 'number_field':
      return `${field.label}: [${field.written ?? ''}]`;
    case 'choice_field':
      return `${field.label}: (${field.options.map(({ label }) => label).join(' | ')})`;
    case 'choices_field':
      return `${field.label}: any of (${field.options.map(({ label }) => label).join(' | ')})`;
    case 'search_field':
      return `${field.label}: [${field.chosen?.label ?? field.placeholder}]`;
    case 'switch_field':
      return `[${field.isOn ? 'x' : ' '}] ${field.label}`;
    case 'time_field':
    case 'channel_field':
    case 'person_field':
      return `${field.label}: [${field.chosen ?? ''}]`;
    case 'moment_field':
      return `${field.label}: [${new Date(field.chosen).toISOString()}]`;
    case 'people_field':
      return `${field.label}: [${field.chosen.join(', ')}]`;
  }
}
