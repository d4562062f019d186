// Keeps the draft of a form every two seconds, and offers the one found on opening.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, dropDraft, readDraft, saveDraft } from './draft.ts'
import { same } from './merge.ts'

const everyMs = 2000
type Row = Readonly<Record<string, unknown>>
type Props = {
  readonly form: UseFormReturn<FieldValues>
  readonly key: string
  /** Stored values: only what differs from them is worth a draft. */
  readonly base: RefObject<Row>
  readonly enabled: boolean
  readonly excluded: readonly string[]
}

export const useDraft = ({ form, key, base, enabled, excluded }: Props) => {
  const [found, setFound] = useState<Draft | null>(() => (enabled ? readDraft(key) : null))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!enabled) return
    const store = () => {
      timer.current = undefined
      const values = form.getValues()
      const changed = Object.entries(values).filter(
        ([name, value]) =>
          name !== '$files' && name !== 'id' && name !== 'updatedAt' && !same(value, base.current[name]),
      )
      if (changed.length > 0) saveDraft(key, Object.fromEntries(changed), excluded)
      else dropDraft(key)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer.current ??= setTimeout(store, everyMs)
      },
    })
    // A page that is closed or hidden does not wait for the two seconds.
    const flush = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      store()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, key, base, enabled, excluded])
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(key)
    setFound(null)
  }, [key])
  /** The stored values under those of the draft. */
  const resume = (): Row => {
    const values = { ...base.current, ...found?.values }
    setFound(null)
    return values
  }
  return { found, drop, resume }
}
