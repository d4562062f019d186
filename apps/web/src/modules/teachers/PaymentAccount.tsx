// Where the account that pays somebody stands, and the sending of a document of identity, which goes to the provider alone.
import { paymentAccountApi } from '@cartable/domain/teachers/payment-account.api.ts'
import { disabledSentence, requirementWords } from '@cartable/domain/teachers/payment-account.rules.ts'
import type { PaymentAccountStatus } from '@cartable/domain/teachers/payment-account.schema.ts'
import { Button, Group } from '@mantine/core'
import { IconId, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './teachers.module.css'

const IdentityDialog = lazy(async () => ({ default: (await import('./IdentityDialog.tsx')).IdentityDialog }))

type Props = {
  readonly teacherId: number
  readonly hasAccount: boolean
  readonly status: PaymentAccountStatus | null
  readonly canWrite: boolean
}
const Abilities = ({ status }: { readonly status: PaymentAccountStatus }) => {
  const stopped = disabledSentence(status.disabledReason)
  return (
    <>
      <Group gap="xs">
        <Statut meaning={status.chargesEnabled ? 'success' : 'grey'}>
          {status.chargesEnabled ? 'Peut encaisser' : 'N’encaisse pas'}
        </Statut>
        <Statut meaning={status.payoutsEnabled ? 'success' : 'warning'}>
          {status.payoutsEnabled ? 'Virements ouverts' : 'Virements suspendus'}
        </Statut>
      </Group>
      {stopped && <p className={classes.help}>{stopped}</p>}
    </>
  )
}

export const PaymentAccount = ({ teacherId, hasAccount, status: known, canWrite }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const ask = useAction(paymentAccountApi.status, {
    refreshes: [],
    onSuccess: ({ apiError }) =>
      void (apiError ? toast.error(apiError) : toast.success('État du compte de paiement à jour.')),
  })
  const status = ask.data?.status ?? known
  const due = requirementWords(status?.currentlyDue ?? [])
  return (
    <div className={classes.paymentAccount}>
      <Group gap="sm">
        {!hasAccount ? (
          <Statut meaning="grey">Pas encore ouvert</Statut>
        ) : status === null ? (
          <Statut meaning="info">Ouvert</Statut>
        ) : due.length > 0 ? (
          <Statut meaning="warning">À compléter</Statut>
        ) : (
          <Statut meaning="success">Complet</Statut>
        )}
        {due.length > 0 && <span className={classes.help}>Le prestataire attend {due.join(', ')}.</span>}
      </Group>
      {hasAccount && status && <Abilities status={status} />}
      {hasAccount && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={ask.isPending}
          onClick={() => ask.mutate({ id: String(teacherId) })}
        >
          Demander son état au prestataire
        </Button>
      )}
      {canWrite && (
        <Button leftSection={<IconId size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Envoyer une pièce d’identité
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <IdentityDialog teacherId={teacherId} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
