// Sends a file to be imported or checked: once at a time, with its progress, and every refusal in its place.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { ExchangeType, FileColumns, Matching } from '@cartable/domain/exchange/exchange.schema.ts'
import { useRef, useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { routeFailure } from '../../platform/api/failures.ts'
import { toast } from '../../platform/shell/toasts.ts'
import {
  cancelledText,
  changedFileText,
  forbiddenText,
  type ImportRules,
  isReadable,
  refusalOfImport,
  selectBothText,
  tooBigText,
} from './import-file.ts'

export type Refusals = {
  /** Beside the types. */
  readonly type?: string
  /** Under the file. */
  readonly file?: string
  /** About both together, in words of the server. */
  readonly whole?: string
}
/** An import that the server has taken, or one of somebody else that ours waits for. */
export type StartedImport = {
  readonly objectType: string
  readonly runId: number | null
  readonly fileName: string
  readonly dryRun: boolean
  /** Why ours was not started. */
  readonly waits: string | null
}
export type Sending = {
  readonly objectType: string
  readonly fileName: string
  readonly dryRun: boolean
  /** From 0 to 1. */
  readonly part: number
  readonly cancel: () => void
}

/** What is sent with the file where it was asked for. */
export type SendingMore = { readonly matching?: Matching; readonly tells?: true }

type Settings = {
  readonly type: ExchangeType | null
  readonly file: File | null
  readonly rules: ImportRules
  readonly onStarted: (started: StartedImport) => void
  /** The columns of the file are not ours: they may be matched. */
  readonly onColumns: (columns: FileColumns) => void
}

export const useSendImport = ({ type, file, rules, onStarted, onColumns }: Settings) => {
  const [refusals, setRefusals] = useState<Refusals>({})
  const [sending, setSending] = useState<Sending | null>(null)
  // State comes too late for the second click of a double click.
  const isBusy = useRef(false)

  const refusalsNow = async (): Promise<Refusals | null> => {
    if (type === null || file === null)
      return { ...(type === null && { type: selectBothText }), ...(file === null && { file: selectBothText }) }
    if (!type.canImport) return { whole: forbiddenText }
    const refusal = refusalOfImport(file, rules)
    if (refusal !== null) return { file: refusal }
    return (await isReadable(file)) ? null : { file: changedFileText }
  }

  const post = async (objectType: string, sent: File, dryRun: boolean, more: SendingMore) => {
    const abort = new AbortController()
    const head = { objectType, fileName: sent.name, dryRun }
    setSending({ ...head, part: 0, cancel: () => abort.abort() })
    try {
      const { errors, runId, columns } = await call(
        excelFileApi.import,
        { objectType, browser: navigator.userAgent.slice(0, 500), dryRun, ...more },
        {
          files: { file: [sent] },
          signal: abort.signal,
          onProgress: (part) => setSending((now) => now && { ...now, part }),
        },
      )
      if (errors === null) return onStarted({ ...head, runId, waits: null })
      if (errors.alreadyUsed !== undefined) return onStarted({ ...head, runId: null, waits: errors.alreadyUsed })
      if (columns !== null) onColumns(columns)
      const whole = errors.structure ?? errors.undefinedError
      setRefusals({
        ...(errors.undefinedFile !== undefined && { file: errors.undefinedFile }),
        ...(whole !== undefined && { whole }),
      })
    } catch (error) {
      if (abort.signal.aborted) return void toast.info(cancelledText)
      if (isApiError(error) && error.kind === 'tooLarge') return setRefusals({ file: tooBigText(rules.maxBytes) })
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    } finally {
      setSending(null)
    }
  }

  const send = async (dryRun: boolean, more: SendingMore) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const found = await refusalsNow()
      setRefusals(found ?? {})
      if (found === null && type !== null && file !== null) await post(type.objectType, file, dryRun, more)
    } finally {
      isBusy.current = false
    }
  }
  return { refusals, setRefusals, sending, send }
}
