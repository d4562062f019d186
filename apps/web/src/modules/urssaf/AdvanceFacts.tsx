// Facts of a registration: who declares the income, when it was sent and heard of, the account to be debited.
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import type { AdvanceRecord } from '@cartable/domain/urssaf/urssaf.schema.ts'
import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { useCan } from '../../platform/session/session.ts'
import classes from './urssaf.module.css'

/** The number in clear stays in this component: it is in no cache, no draft and no form. */
export const StoredAccount = ({ record }: { readonly record: AdvanceRecord }) => {
  const maySee = useCan('sensitiveData', 'read')
  const [clear, setClear] = useState<string | null>(null)
  const read = useAction(urssafApi.showBankAccount, { refreshes: [], onSuccess: ({ iban }) => setClear(iban) })
  const { bankAccount, customerId } = record
  if (!bankAccount) return null
  const Icon = clear === null ? IconEye : IconEyeOff
  return (
    <>
      <dt>Compte prélevé</dt>
      <dd className={classes.account}>
        <span>
          <span aria-live="polite">{clear ?? bankAccount.maskedIban}</span>
          <span className={classes.quiet}> {[bankAccount.bic, bankAccount.holder].filter(Boolean).join(' · ')}</span>
        </span>
        {maySee && (
          <Button
            size="compact-xs"
            loading={read.isPending}
            leftSection={<Icon size={14} aria-hidden />}
            aria-label={clear === null ? 'Afficher l’IBAN' : 'Masquer l’IBAN'}
            title={clear === null ? 'La consultation est notée dans l’historique' : undefined}
            onClick={() => (clear === null ? read.mutate({ customerId: String(customerId) }) : setClear(null))}
          >
            {clear === null ? 'Afficher' : 'Masquer'}
          </Button>
        )}
      </dd>
    </>
  )
}

export const AdvanceFacts = ({ record }: { readonly record: AdvanceRecord }) => {
  const { state, taxpayer } = record
  if (state.status === null && !record.bankAccount) return null
  return (
    <dl className={classes.facts}>
      <dt>Contribuable</dt>
      <dd>
        {taxpayer.name}
        {taxpayer.isPayer && <span className={classes.quiet}> qui paie les factures</span>}
      </dd>
      {state.activeFrom && state.status === 'active' && (
        <>
          <dt>Validée depuis le</dt>
          <dd>{formatDay(state.activeFrom)}</dd>
        </>
      )}
      {state.requestedAt && (
        <>
          <dt>{state.status === 'draft' ? 'Dernier essai le' : 'Envoyée le'}</dt>
          <dd>{formatInstant(state.requestedAt)}</dd>
        </>
      )}
      {state.checkedAt && (
        <>
          <dt>Statut vérifié le</dt>
          <dd>{formatInstant(state.checkedAt)}</dd>
        </>
      )}
      {state.status === 'refused' && state.providerCode && (
        <>
          <dt>Code de l’Urssaf</dt>
          <dd>
            <code>{state.providerCode}</code>
          </dd>
        </>
      )}
      <StoredAccount record={record} />
    </dl>
  )
}
