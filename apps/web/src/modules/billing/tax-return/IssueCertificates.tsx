// The button that issues certificates of a year and sends them, after it was said what leaves.
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'

const count = (of: number) => (of === 1 ? '1 attestation' : `${of} attestations`)

type Props = {
  readonly year: number
  readonly customerIds: readonly number[]
  /** Of them, those that replace one already given. */
  readonly replacing: number
}

/** Nothing for whoever may not write. */
export const IssueCertificates = ({ year, customerIds, replacing }: Props) => {
  const mayWrite = useCan('billing', 'write')
  const issue = useAction(taxReturnApi.issueCertificates, {
    refreshes: [['billing'], ['dashboard']],
    onSuccess: ({ isValid, errorMsgs, issued }) =>
      void (isValid
        ? toast.success(`${count(issued)} ${issued === 1 ? 'émise et envoyée' : 'émises et envoyées'}.`)
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  if (!mayWrite || customerIds.length === 0) return null
  const ask = async () => {
    const isSure = await askConfirmation({
      title: `Émettre ${count(customerIds.length)} ${year}\u202f?`,
      body: `Chacune est numérotée, gardée telle quelle, envoyée par mail à sa famille et mise sur sa page d’accueil.${
        replacing === 0
          ? ''
          : ` ${count(replacing)} en ${replacing === 1 ? 'remplace' : 'remplacent'} une autre, et le dit.`
      }`,
      confirmLabel: `Émettre ${count(customerIds.length)}`,
    })
    if (isSure) issue.mutate({ year, customerIds: [...customerIds] })
  }
  return (
    <Button
      variant="filled"
      leftSection={<IconSend2 size={16} aria-hidden />}
      loading={issue.isPending}
      onClick={() => void ask()}
    >
      Émettre et envoyer {customerIds.length === 1 ? 'l’attestation' : `les ${customerIds.length} attestations`}
    </Button>
  )
}
