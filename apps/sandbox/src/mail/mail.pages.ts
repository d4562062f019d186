// What a person sees of the inbox: the list, and a message with its HTML locked in a frame.
import type { ParsedMail } from 'mailparser'
import { formatInstant, html, page } from '../platform/html.ts'
import type { CountedMail, MailFilter } from './mail.store.ts'

/** The message runs no script, loads nothing from outside and opens its links in a new tab. */
export const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

export function messageDocument(messageHtml: string): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${messageHtml}`
}

export function listPage(mails: CountedMail[], total: number, filter: MailFilter): string {
  const rows = mails.map(
    (mail) => html`<tr>
<td class="nowrap">${formatInstant(Date.parse(mail.receivedAt))}</td>
<td>${mail.from}</td>
<td>${mail.envelope.rcptTo.join(', ')}</td>
<td><a href="/mail/${mail.id}">${mail.subject || '(sans objet)'}</a>${
      mail.copies > 1 && html` <span class="badge warning">copie ${mail.copyNumber} sur ${mail.copies}</span>`
    }${mail.attachments.length > 0 && html` <span class="badge">${mail.attachments.length} p. j.</span>`}</td>
</tr>`,
  )
  return page(
    'Boîte de réception',
    '/mail',
    html`<form class="bar" method="get" action="/mail">
<label>À <input name="to" value="${filter.to}"></label>
<label>Objet <input name="subject" value="${filter.subject}"></label>
<button>Filtrer</button>
</form>
<p>${total} message${total > 1 && 's'}${total > mails.length && ` (les ${mails.length} plus récents sont affichés)`}</p>
${
  mails.length === 0
    ? html`<p class="empty">Aucun message. Tout ce que l’application envoie arrive ici.</p>`
    : html`<table><thead><tr><th>Date</th><th>De</th><th>À</th><th>Objet</th></tr></thead><tbody>${rows}</tbody></table>`
}
<form method="post" action="/mail/vider"><button class="danger">Vider la boîte</button></form>
<section><h2>Adresses d’essai</h2>
<dl>
<dt><code>refuse@…</code> ou <code>…@refuse.test</code></dt><dd>Refusée tout de suite (550).</dd>
<dt><code>plus-tard@…</code></dt><dd>Refus temporaire (451), à retenter.</dd>
<dt><code>lent@…</code></dt><dd>Acceptée après 15 secondes.</dd>
<dt><code>rebond@…</code></dt><dd>Acceptée, puis renvoyée\u00A0: adresse inconnue (avis RFC 3464).</dd>
<dt><code>boite-pleine@…</code></dt><dd>Acceptée, puis renvoyée\u00A0: boîte pleine.</dd>
<dt><code>retarde@…</code></dt><dd>Acceptée, puis un avis de retard, qui n’est pas un échec.</dd>
</dl></section>`,
  )
}

export function messagePage(mail: CountedMail, parsed: ParsedMail, isAnswered: boolean): string {
  const attachments = mail.attachments.map(
    (attachment, index) =>
      html`<li><a href="/mail/${mail.id}/pieces/${index}">${attachment.filename}</a> (${attachment.contentType}, ${Math.ceil(attachment.sizeBytes / 1024)} ko)</li>`,
  )
  return page(
    mail.subject || '(sans objet)',
    '/mail',
    html`<p><a href="/mail">← Retour à la liste</a></p>
<dl>
<dt>Reçu le</dt><dd>${formatInstant(Date.parse(mail.receivedAt))}${mail.copies > 1 && html` <span class="badge warning">copie ${mail.copyNumber} sur ${mail.copies}</span>`}</dd>
<dt>De</dt><dd>${mail.from}</dd>
<dt>À</dt><dd>${mail.to.join(', ')}</dd>
${mail.cc.length > 0 && html`<dt>Copie à</dt><dd>${mail.cc.join(', ')}</dd>`}
${mail.replyTo.length > 0 && html`<dt>Réponse à</dt><dd>${mail.replyTo.join(', ')}</dd>`}
<dt>Destinataires réels</dt><dd>${mail.envelope.rcptTo.join(', ')}</dd>
</dl>
${attachments.length > 0 && html`<section><h2>Pièces jointes</h2><ul>${attachments}</ul></section>`}
${
  parsed.html &&
  html`<section><h2>Message</h2><iframe class="message" title="Contenu du message" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>`
}
${
  mail.replyTo.length > 0 &&
  html`<section><h2>Répondre</h2>
${isAnswered && html`<p role="status">Réponse envoyée.</p>`}
<form method="post" action="/mail/${mail.id}/repondre">
<label>De <input name="from" type="email" value="${mail.envelope.rcptTo[0] ?? ''}"></label>
<label>Réponse <textarea name="text" rows="5" required></textarea></label>
<button>Envoyer la réponse</button>
</form></section>`
}
<section><h2>Texte</h2><pre>${parsed.text ?? '(aucun texte)'}</pre></section>
<section><details><summary>En-têtes</summary><pre>${parsed.headerLines.map(({ line }) => html`${line}\n`)}</pre></details>
<p><a href="/mail/${mail.id}/source">Source complète</a></p></section>`,
  )
}
