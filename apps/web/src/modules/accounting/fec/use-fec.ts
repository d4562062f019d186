// The FEC of a year, asked from its row: begun, followed by the tray that opens the file, and what it was refused for.
import { fecApi } from '@cartable/domain/accounting/fec/fec.api.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call, urlOf } from '../../../platform/api/client.ts'
import { routeFailure } from '../../../platform/api/failures.ts'
import { startTask } from '../../../platform/shell/tasks/tasks.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { useTaskEnd } from './use-task-end.ts'

type Year = { readonly id: number; readonly name: string }
export type FecRefusal = { readonly words: string; readonly isSiren: boolean }

export const useFec = () => {
  const [begun, setBegun] = useState<{ readonly yearId: number; readonly uuid: string } | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<FecRefusal | null>(null)
  const [endOf, setEnd] = useState<string | null>(null)
  const end = useTaskEnd(begun?.uuid ?? null, begun !== null && endOf === begun.uuid)
  if (begun && end?.isOver && endOf !== begun.uuid) setEnd(begun.uuid)
  const ask = async ({ id, name }: Year) => {
    setStarting(true)
    setRefusal(null)
    setBegun(null)
    try {
      const answer = await call(fecApi.fecExport, { yearId: id })
      const { taskUuid: uuid, errors } = answer
      if (errors !== null || uuid === null) {
        setRefusal({
          words: (errors?.messages ?? []).join(' '),
          isSiren: errors?.propertyPaths.includes('siren') === true,
        })
        return
      }
      await startTask({
        label: `FEC de l’exercice ${name}`,
        start: async () => uuid,
        download: (task) => urlOf(fecApi.fecDownload, { uuid: task }),
      })
      setBegun({ yearId: id, uuid })
      toast.info('Vérification lancée\u00a0: le fichier s’ouvrira dès qu’il sera prêt.')
    } catch (error) {
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    } finally {
      setStarting(false)
    }
  }
  const failed = end?.status === 'failed' ? { words: end.error ?? 'L’export a échoué.', isSiren: false } : null
  return {
    ask,
    /** Year whose file is being made. */
    busyYearId: begun !== null && !end?.isOver ? begun.yearId : null,
    isStarting,
    refusal: refusal ?? failed,
  }
}
