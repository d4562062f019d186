// Where the account that pays somebody stands, and the sending of a document of identity, which goes to the provider alone.
import type { PaymentAccountStatus } from '@cartable/domain/teachers/payment-account.schema.ts'
import { Button, Group } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './teachers.module.css'

const IdentityDialog = lazy(async () => ({ default: (await import('./IdentityDialog.tsx')).IdentityDialog }))

/** What the provider asks for, in the words of who reads. */
const dueWords: readonly (readonly [RegExp, string])[] = [
  [/verification\.document/, 'une pièce d’identité'],
  [/external_account/, 'un compte bancaire'],
  [/address/, 'l’adresse'],
  [/dob/, 'la date de naissance'],
  [/phone/, 'le téléphone'],
  [/email/, 'l’adresse e-mail'],
]
const wordsOf = (due: readonly string[]): string[] => [
  ...new Set(due.map((name) => dueWords.find(([pattern]) => pattern.test(name))?.[1] ?? 'des renseignements')),
]

type Props = {
  readonly teacherId: number
  readonly hasAccount: boolean
  readonly status: PaymentAccountStatus | null
  readonly canWrite: boolean
}
export const PaymentAccount = ({ teacherId, hasAccount, status, canWrite }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const due = wordsOf(status?.currentlyDue ?? [])
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
