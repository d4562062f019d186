// Writes HTML safely: every interpolated value is escaped unless it is itself markup, and every page gets the same frame.

export interface Markup {
  markup: string
}

type Value = Markup | string | number | null | undefined | false | Value[]

/** Template tag: `html\`<p>${text}</p>\`` escapes `text`; nested markup and arrays of markup pass through. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let markup = parts[0] ?? ''
  values.forEach((value, index) => {
    markup += render(value) + (parts[index + 1] ?? '')
  })
  return { markup }
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return value.markup
  return escapeHtml(String(value))
}

/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const LINKS = [
  ['/', 'Accueil'],
  ['/mail', 'Boîte de réception'],
  ['/sms', 'SMS'],
  ['/whatsapp', 'WhatsApp'],
  ['/stripe', 'Paiement par carte'],
  ['/urssaf', 'Avance immédiate'],
  ['/banque', 'Banque'],
  ['/geocodage', 'Adresses'],
  ['/pannes', 'Pannes et horloge'],
] as const

/** A whole page of the sandbox with its navigation; `current` is the path of the link to mark. */
export function page(title: string, current: string, body: Markup): string {
  const links = LINKS.map(
    ([path, label]) => html`<a href="${path}"${path === current ? html` aria-current="page"` : ''}>${label}</a>`,
  )
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Bac à sable</title>
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body>
<header><p class="brand">Bac à sable</p><nav aria-label="Services">${links}</nav></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.markup
}

/** Seconds or milliseconds given as epoch ms, written the French way in the Paris time zone. */
export function formatInstant(epochMs: number): string {
  return new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  }).format(epochMs)
}

/** Integer cents written the French way, e.g. 12,50 €. */
export function formatCents(cents: number, currency: string): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)
}
