// Errors of a form, from the schema or from the server: which field, which section, which sentence.
import type { FormErrors } from '@cartable/domain/kernel/refusal.ts'
import type { FieldErrors } from 'react-hook-form'

/** A point to correct; `path` is dotted, '' when it concerns the whole form. */
export type Fault = { readonly path: string; readonly message: string }

/** `subjects[0].isMain` and `[subjects][0][isMain]` → `subjects.0.isMain`. */
export const dotted = (path: string): string =>
  path
    .replace(/\[([^\]]*)\]/g, '.$1')
    .replace(/^\.+|\.+$/g, '')
    .replace(/\.{2,}/g, '.')

/** Said whatever the server's words: a captcha that was not solved. */
export const captchaSentence = 'La case anti-robot n’a pas été cochée'
const isCaptcha = (path: string) => /^(captcha|altcha)/i.test(path)

/** What the server refused, in its order; a message without a path concerns the whole form. */
export const faultsOf = (errors: FormErrors): Fault[] =>
  errors.messages.map((message, at) => {
    const path = dotted(errors.propertyPaths[at] ?? '')
    return { path, message: isCaptcha(path) ? captchaSentence : message }
  })

/** Flattens the form library's tree of errors, lists' own errors included. */
export const faultsOfTree = (errors: FieldErrors, prefix = ''): Fault[] =>
  Object.entries(errors).flatMap(([key, error]): Fault[] => {
    if (error === undefined || error === null || typeof error !== 'object') return []
    const path = key === 'root' ? prefix : prefix ? `${prefix}.${key}` : key
    const message = (error as { message?: unknown }).message
    const own = typeof message === 'string' && message !== '' ? [{ path, message }] : []
    // A leaf holds its own description; `ref` is the input and must not be walked.
    if (
      'type' in error &&
      (typeof (error as { type: unknown }).type === 'string' || typeof (error as { type: unknown }).type === 'number')
    )
      return own.length > 0 || !('root' in error) ? own : faultsOfTree((error as { root: FieldErrors }).root, path)
    return faultsOfTree(error as FieldErrors, path)
  })

/** « 1 point à corriger », « 3 points à corriger ». */
export const faultsTitle = (count: number): string => `${count} ${count > 1 ? 'points' : 'point'} à corriger`
