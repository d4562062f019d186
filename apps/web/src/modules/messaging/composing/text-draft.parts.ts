// A message being written: kept in this browser until it is sent or given up for good.
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { dropDraft, readDraft, saveDraft } from '../../../platform/form/draft.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'

const saveDelayMs = 2000

export type DraftRules<T> = {
  /** What was kept, when it still has the right shape. */
  readonly read: (values: Readonly<Record<string, unknown>>) => T | null
  /** Whether nothing was typed between the two. */
  readonly same: (one: T, other: T) => boolean
}

/** `start` is the template's text; what was typed before is taken up again. `rules` must be stable. */
export const useTextDraft = <T extends Readonly<Record<string, unknown>>>(
  key: string,
  start: T,
  rules: DraftRules<T>,
) => {
  const [kept] = useState(() => {
    const values = readDraft(key)?.values
    return values ? rules.read(values) : null
  })
  const [origin, setOrigin] = useState(start)
  const [text, setText] = useState(kept ?? start)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const isModified = !rules.same(text, origin)
  const waiting = useRef<T | null>(null)
  useEffect(() => {
    if (!isModified) return
    waiting.current = text
    const timer = setTimeout(() => {
      if (waiting.current === null) return
      saveDraft(key, text, [])
      waiting.current = null
      setSavedAt(formatTime(now().toISOString()))
    }, saveDelayMs)
    return () => clearTimeout(timer)
  }, [key, text, isModified])
  // closed before the delay was over: the last words are kept, too
  useEffect(
    () => () => {
      if (waiting.current !== null) saveDraft(key, waiting.current, [])
    },
    [key],
  )
  const forget = () => {
    waiting.current = null
    dropDraft(key)
  }
  return {
    text,
    isModified,
    savedAt,
    /** What is shown was typed earlier and never sent. */
    isResumed: kept !== null && text === kept,
    change: (patch: Partial<T>) => setText((before) => ({ ...before, ...patch })),
    /** A template chosen: its text replaces what there was. */
    startFrom: (next: T) => {
      forget()
      setOrigin(next)
      setText(next)
      setSavedAt(null)
    },
    drop: forget,
  }
}
export type TextDraft<T extends Readonly<Record<string, unknown>>> = ReturnType<typeof useTextDraft<T>>

const byTemplate = 'Le texte que vous avez modifié sera remplacé par celui du modèle.'
/** The one question before another text takes the place of one that was touched; `body` says which. */
export const askToReplaceText = (body: string = byTemplate): Promise<boolean> =>
  askConfirmation({
    ...{ title: 'Remplacer le texte', body },
    ...{ confirmLabel: 'Remplacer le texte', cancelLabel: 'Garder mon texte' },
  })
