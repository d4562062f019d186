// The button that issues certificates of a year and sends them by a task, after it was said what leaves; its report opens at the end.
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/hooks.ts'
import { useStore } from '../../../platform/api/store.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { isUnderWay, startTask, tasks } from '../../../platform/shell/tasks/tasks.ts'
import { toast } from '../../../platform/shell/toasts.ts'

const count = (of: number) => counted(of, 'attestation')

type Props = {
  readonly year: number
  readonly customerIds: readonly number[]
  /** Of them, those that replace one already given. */
  readonly replacing: number
}

/** Nothing for whoever may not write. What was issued leaves the list once the task is over. */
export const IssueCertificates = ({ year, customerIds, replacing }: Props) => {
  const mayWrite = useCan('billing', 'write')
  const [uuid, setUuid] = useState<string | null>(null)
  const task = useStore(tasks).find((one) => one.uuid === uuid)
  const start = useAction(taxReturnApi.issueCertificates)
  if (!mayWrite || customerIds.length === 0) return null
  const ask = async () => {
    const isSure = await askConfirmation({
      title: `Émettre ${count(customerIds.length)} ${year}\u202f?`,
      body: `Chacune est numérotée, gardée telle quelle, envoyée par mail à sa famille et mise sur sa page d’accueil. Un compte rendu, famille par famille, s’ouvre à la fin.${
        replacing === 0
          ? ''
          : ` ${count(replacing)} en ${replacing === 1 ? 'remplace' : 'remplacent'} une autre, et le dit.`
      }`,
      confirmLabel: `Émettre ${count(customerIds.length)}`,
    })
    if (isSure) await issue()
  }
  const issue = async () => {
    // what breaks is said by the action itself
    const answer = await start.mutateAsync({ year, customerIds: [...customerIds] }).catch(() => null)
    const begun = answer?.taskUuid
    if (!begun) return void (answer && toast.error(unbroken(answer.errorMsgs.join(' '))))
    setUuid(begun)
    await startTask({
      label: `Attestations fiscales ${year}`,
      start: async () => begun,
      download: (of) => urlOf(taxReturnApi.issuingReport, { uuid: of }),
    })
  }
  const isBusy = start.isPending || (task !== undefined && isUnderWay(task))
  return (
    <Button
      variant="filled"
      leftSection={<IconSend2 size={16} aria-hidden />}
      disabled={isBusy}
      onClick={() => void ask()}
    >
      {isBusy
        ? `Émission en cours\u00a0: ${Math.floor((task?.progress ?? 0) * 100)}\u00a0%`
        : `Émettre et envoyer ${customerIds.length === 1 ? 'l’attestation' : `les ${customerIds.length} attestations`}`}
    </Button>
  )
}
