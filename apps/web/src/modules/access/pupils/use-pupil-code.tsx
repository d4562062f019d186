// Gives a pupil a code, by the family or by the office, and shows it once.
import { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import type { PupilCode } from '@cartable/domain/access/pupils/pupils.schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useAction } from '../../../platform/api/hooks.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { PupilCodeDialog } from './PupilCodeDialog.tsx'

/** `dialog` is to be put once in the page. */
export const usePupilCode = (studentId: number, name: string) => {
  const [given, setGiven] = useState<z.infer<typeof PupilCode> | null>(null)
  const giving = useAction(pupilsApi.giveCode, {
    refreshes: [['access'], ['courses'], ['customers']],
    onSuccess: (answer) => {
      if (answer.errorMsgs.length > 0) toast.error(answer.errorMsgs.join(' '))
      else setGiven(answer)
    },
  })
  return {
    give: () => giving.mutate({ studentId }),
    isGiving: giving.isPending,
    dialog: given && <PupilCodeDialog given={given} name={name} onClose={() => setGiven(null)} />,
  }
}
