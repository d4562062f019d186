// The short messages a provider took: what was sent to which telephone, and what became of it; at most 5 000.
import type { Control } from '../platform/control.ts'
import type { Store } from '../platform/store.ts'

export type TextStatus = 'sent' | 'delivered' | 'failed'

export interface TextMessage {
  id: string
  /** Digits, with the code of the country. */
  to: string
  from: string
  body: string
  /** ISO 8601 of the moved clock. */
  sentAt: string
  status: TextStatus
  reason: string | null
  /** What the application said it is. */
  tag: string | null
}

export interface TextBox {
  add(text: Pick<TextMessage, 'id' | 'to' | 'from' | 'body' | 'tag'>): TextMessage
  settle(id: string, status: TextStatus, reason: string | null): void
  /** Newest first; `to` is a part of the number. */
  find(to?: string): TextMessage[]
  clear(): void
  size(): number
}

const MAX_TEXTS = 5_000

export function openTextBox(store: Store, control: Control): TextBox {
  const texts = store.collection<TextMessage>('texts')
  return {
    add(text) {
      const kept = texts.put({ ...text, sentAt: new Date(control.now()).toISOString(), status: 'sent', reason: null })
      for (const old of texts.list().slice(0, Math.max(0, texts.size() - MAX_TEXTS))) texts.remove(old.id)
      return kept
    },
    settle(id, status, reason) {
      const text = texts.get(id)
      if (text) texts.put({ ...text, status, reason })
    },
    find: (to = '') =>
      texts
        .list()
        .filter((text) => text.to.includes(to.replace(/^0(?=\d{9}$)/, '33').replace(/\D/g, '')))
        .reverse(),
    clear: texts.clear,
    size: texts.size,
  }
}
