// The draft of a form in this browser: what was typed and not saved, offered back with its date.
import { now } from '../clock.ts'

export type Draft = { readonly at: string; readonly values: Readonly<Record<string, unknown>> }

/** Fields that must never stay in a browser, by the words of their names. */
const secrets = /password|passphrase|secret|captcha|altcha|iban|bic|card|cvv|cvc|socialSecurity|nir$|^nir|totp|file/i

/** `brouillon:{screen}:{id}`; a new record has none. */
export const draftKey = (screen: string, id: number | string | null): string => `brouillon:${screen}:${id ?? 'nouveau'}`

/** Copy without secrets, files and what JSON cannot hold; `excluded` are more names to leave out. */
export const draftable = (value: unknown, excluded: readonly string[] = []): unknown => {
  if (Array.isArray(value)) return value.map((item) => draftable(item, excluded))
  if (value instanceof Blob) return undefined
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !secrets.test(key) && !excluded.includes(key))
        .map(([key, item]) => [key, draftable(item, excluded)]),
    )
  return value
}

export const saveDraft = (
  key: string,
  values: Readonly<Record<string, unknown>>,
  excluded: readonly string[],
): void => {
  try {
    const draft: Draft = {
      at: now().toISOString(),
      values: draftable(values, excluded) as Record<string, unknown>,
    }
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the form still guards itself against leaving.
  }
}

export const readDraft = (key: string): Draft | null => {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return draft !== null && typeof draft.at === 'string' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

export const dropDraft = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}
