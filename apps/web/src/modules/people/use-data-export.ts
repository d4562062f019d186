// Starts an export of personal data: a long task of the tray, downloaded when it is ready.
import { de } from '@cartable/domain/kernel/french.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import type { PrivacySubject } from '@cartable/domain/people/privacy.schema.ts'
import { useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call, urlOf } from '../../platform/api/client.ts'
import { routeFailure } from '../../platform/api/failures.ts'
import { startTask } from '../../platform/shell/tasks/tasks.ts'
import { toast } from '../../platform/shell/toasts.ts'

type Whose = 'mine' | { readonly subject: PrivacySubject; readonly id: number; readonly name: string }

export const useDataExport = () => {
  const [isStarting, setStarting] = useState(false)
  const start = async (whose: Whose) => {
    setStarting(true)
    try {
      await startTask({
        label: whose === 'mine' ? 'Export de mes données' : `Export des données ${de(whose.name)}`,
        start: async () => {
          const started =
            whose === 'mine'
              ? await call(privacyApi.exportMyData, {})
              : await call(privacyApi.exportPersonalData, { subject: whose.subject, id: whose.id })
          return started.taskUuid
        },
        download: (uuid) => urlOf(privacyApi.downloadPersonalData, { uuid }),
      })
      toast.info('Export lancé\u00a0: le fichier s’ouvrira dès qu’il sera prêt.')
    } catch (error) {
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    } finally {
      setStarting(false)
    }
  }
  return { start, isStarting }
}
