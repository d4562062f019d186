// What is about to leave, said before it does: how many, how much, by what; abandoned, nothing has happened.

import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import { type PayMeans, type PayRow, payMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button, Group } from '@mantine/core'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { payRefreshes } from './PayDialogs.tsx'

type Props = {
  readonly month: string
  readonly rows: readonly PayRow[]
  /** Nobody else has to approve it. */
  readonly isApproved: boolean
  /** Nobody but whoever pays could approve it. */
  readonly isAlone: boolean
  readonly onClose: () => void
}
const sumOf = (rows: readonly PayRow[]) => rows.reduce((sum, { totalCents }) => sum + totalCents, 0)

export const proposedWords = (isAlone: boolean): string =>
  isAlone
    ? 'Paie proposée\u00a0: approuvez-la, personne d’autre n’a ce droit.'
    : 'Paie proposée\u00a0: une seconde personne l’approuve.'
export const toApproveWords = (isAlone: boolean): string =>
  isAlone
    ? 'Ce montant est à approuver\u00a0: personne d’autre n’a ce droit, vous le ferez ensuite. D’ici là, rien ne part.'
    : 'Ce montant est à approuver par une seconde personne\u00a0: d’ici là, rien ne part.'

export const PayRecap = ({ month, rows, isApproved, isAlone, onClose }: Props) => {
  const who = counted(rows.length, 'professeur', 'professeurs')
  const pay = useAction(payRunsApi.pay, {
    refreshes: payRefreshes,
    onSuccess: ({ isValid, errorMsgs }) => {
      if (!isValid) return void toast.error(unbroken(errorMsgs.join(' ')))
      toast.success(isApproved ? 'Paie faite\u00a0: chaque professeur a sa facture par mail.' : proposedWords(isAlone))
      onClose()
    },
  })
  const verb = isApproved ? `Payer ${who}` : `Proposer la paie ${de(who)}`
  return (
    <Modal opened onClose={onClose} title={`Paie, ${formatMonth(month)}`} size={520}>
      <p>
        {who}, {formatEuros(sumOf(rows))}
        {'\u00a0'}:
      </p>
      <ul>
        {(Object.keys(payMeans) as PayMeans[]).map((means) => {
          const own = rows.filter((row) => row.means === means)
          if (own.length === 0) return null
          return (
            <li key={means}>
              {payMeans[means]}
              {'\u00a0'}: {counted(own.length, 'professeur', 'professeurs')}, {formatEuros(sumOf(own))}
            </li>
          )
        })}
      </ul>
      <p>
        {isApproved
          ? 'Une facture est établie au nom de chacun et lui est envoyée\u00a0; elle ne se réécrit pas.'
          : toApproveWords(isAlone)}
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={onClose}>
          Abandonner
        </Button>
        <Button
          variant="filled"
          loading={pay.isPending}
          onClick={() =>
            pay.mutate({ month, teacherIds: rows.map(({ teacherId }) => teacherId), totalCents: sumOf(rows) })
          }
        >
          {verb}
        </Button>
      </Group>
    </Modal>
  )
}
