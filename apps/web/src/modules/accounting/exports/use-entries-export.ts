// The file for an accountant's program, asked once: begun, followed by the tray that opens it, and what it was refused for.
import { exportsApi } from '@cartable/domain/accounting/exports/exports.api.ts'
import { type ExportEntries, entryFormats } from '@cartable/domain/accounting/exports/exports.schema.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call, urlOf } from '../../../platform/api/client.ts'
import { routeFailure } from '../../../platform/api/failures.ts'
import { startTask } from '../../../platform/shell/tasks/tasks.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { useTaskEnd } from '../fec/use-task-end.ts'

export const useEntriesExport = () => {
  const [uuid, setUuid] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [endOf, setEnd] = useState<string | null>(null)
  const end = useTaskEnd(uuid, uuid !== null && endOf === uuid)
  if (uuid && end?.isOver && endOf !== uuid) setEnd(uuid)
  const ask = async (asked: ExportEntries) => {
    setStarting(true)
    setRefusal(null)
    setUuid(null)
    try {
      const { taskUuid, errors } = await call(exportsApi.entriesExport, asked)
      if (errors !== null || taskUuid === null) return setRefusal((errors?.messages ?? []).join(' '))
      await startTask({
        label: `Export comptable, ${entryFormats[asked.format]}`,
        start: async () => taskUuid,
        download: (task) => urlOf(exportsApi.entriesDownload, { uuid: task }),
      })
      setUuid(taskUuid)
      toast.info('Export lancé\u00a0: le fichier s’ouvrira dès qu’il sera prêt.')
    } catch (error) {
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    } finally {
      setStarting(false)
    }
  }
  const failed = end?.status === 'failed' ? (end.error ?? 'L’export a échoué.') : null
  return { ask, isBusy: isStarting || (uuid !== null && !end?.isOver), refusal: refusal ?? failed }
}
