// Running a scheduled task now, with what is said of it.
import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { useCallback } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { toast } from '../../platform/shell/toasts.ts'

export const useRunTask = () => {
  const { mutateAsync } = useAction(cronTasksApi.runCronTask)
  return useCallback(
    async (task: { readonly id: number; readonly name: string }) => {
      // a failure has been told by its dialog
      const answer = await mutateAsync({ id: task.id }).catch(() => null)
      if (answer?.isValid) toast.success(`«\u00a0${task.name}\u00a0» est lancée.`)
      else if (answer) toast.error(answer.errorMsgs.join(' '))
    },
    [mutateAsync],
  )
}
