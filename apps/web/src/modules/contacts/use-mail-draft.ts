// The text of a mail being written: kept in this browser until it is sent or given up for good.
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '../../platform/form/draft.ts'
import type { MailText } from './MailEditor.tsx'

const saveDelayMs = 2000

const same = (a: MailText, b: MailText) => a.subject === b.subject && a.body === b.body && a.templateId === b.templateId
const fromDraft = (key: string, start: MailText): MailText => {
  const values = readDraft(key)?.values
  if (typeof values?.subject !== 'string' || typeof values.body !== 'string') return start
  const templateId = typeof values.templateId === 'number' ? values.templateId : null
  return { templateId, subject: values.subject, body: values.body }
}

/** `start` is the template's text; what was typed before is taken up again. */
export const useMailDraft = (key: string, start: MailText) => {
  const [origin, setOrigin] = useState(start)
  const [text, setText] = useState(() => fromDraft(key, start))
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const isModified = !same(text, origin)
  const isOver = useRef(false)
  useEffect(() => {
    if (!isModified) return
    const timer = setTimeout(() => {
      if (isOver.current) return
      saveDraft(key, text, [])
      setSavedAt(formatTime(new Date().toISOString()))
    }, saveDelayMs)
    return () => clearTimeout(timer)
  }, [key, text, isModified])
  return {
    text,
    isModified,
    savedAt,
    change: (patch: Partial<MailText>) => setText((before) => ({ ...before, ...patch })),
    /** A template chosen: its text replaces what there was. */
    startFrom: (next: MailText) => {
      setOrigin(next)
      setText(next)
      dropDraft(key)
      setSavedAt(null)
    },
    drop: () => {
      isOver.current = true
      dropDraft(key)
    },
  }
}
export type MailDraft = ReturnType<typeof useMailDraft>
