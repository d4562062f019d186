// The page of an error whose address was opened in a tab of its own: a sentence to read, where a script reads JSON.
import type { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { escaped, ownStyleOnly } from './html.ts'

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.25rem}small{opacity:.75}'

/** Nothing but its own style: whatever the sentence holds, nothing runs. */
export const errorPageSecurity = ownStyleOnly(style, "'none'")

/** A whole HTML page, in French, that says `body.message`. */
export const errorPage = ({ error, message, requestId }: ErrorBody): string => `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Document indisponible</title>
<style>${style}</style>
<h1>Ce document n’a pas pu être ouvert.</h1>
<p>${escaped(message)}</p>
${error === 'anonymous' ? '<p><a href="/login">Se connecter</a></p>' : ''}
<p><small>Fermez cet onglet pour revenir à votre travail. Référence\u00a0: ${escaped(requestId)}</small></p>
</html>
`
