// The button that issues certificates of a year and sends them, after it was said what leaves.
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'

/** Issued by one call: some seconds, and what a lost connection takes back. */
const atOnce = 100

const count = (of: number) => counted(of, 'attestation')

type Props = {
  readonly year: number
  readonly customerIds: readonly number[]
  /** Of them, those that replace one already given. */
  readonly replacing: number
}

/** Nothing for whoever may not write. */
export const IssueCertificates = ({ year, customerIds, replacing }: Props) => {
  const mayWrite = useCan('billing', 'write')
  const [left, setLeft] = useState<number | null>(null)
  const { mutateAsync } = useAction(taxReturnApi.issueCertificates, { refreshes: [['billing'], ['dashboard']] })
  if (!mayWrite || (customerIds.length === 0 && left === null)) return null
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
    if (isSure) await issueAll(customerIds)
  }
  const issueAll = async (families: readonly number[]) => {
    let issued = 0
    let refusal = ''
    for (let from = 0; from < families.length; from += atOnce) {
      setLeft(families.length - from)
      // what breaks is said by the action itself, and whoever is left stays to be issued
      const answer = await mutateAsync({ year, customerIds: families.slice(from, from + atOnce) }).catch(() => null)
      if (answer === null) break
      issued += answer.issued
      if (!answer.isValid) refusal = answer.errorMsgs.join(' ')
    }
    setLeft(null)
    if (issued > 0) toast.success(`${count(issued)} ${issued === 1 ? 'émise et envoyée' : 'émises et envoyées'}.`)
    else if (refusal) toast.error(unbroken(refusal))
  }
  return (
    <Button
      variant="filled"
      leftSection={<IconSend2 size={16} aria-hidden />}
      disabled={left !== null}
      onClick={() => void ask()}
    >
      {left === null
        ? `Émettre et envoyer ${customerIds.length === 1 ? 'l’attestation' : `les ${customerIds.length} attestations`}`
        : `Émission en cours\u00a0: encore ${left}`}
    </Button>
  )
}
