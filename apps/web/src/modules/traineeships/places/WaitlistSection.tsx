// The waiting list of a session: who waits, in order, for what; a place is offered or somebody is taken off by hand.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { placesApi } from '@cartable/domain/traineeships/places/places.api.ts'
import { untilWords, type WaitState, waitStateLabels } from '@cartable/domain/traineeships/places/places.rules.ts'
import type { WaitRow } from '@cartable/domain/traineeships/places/places.schema.ts'
import { Button } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import classes from './waitlist.module.css'

const meanings = { unproven: 'grey', waiting: 'info', offered: 'success', ended: 'grey' } as const satisfies Record<
  WaitState,
  string
>
const tell = (said: string) => (answer: { isValid: boolean; errorMsgs: readonly string[] }) =>
  void (answer.isValid ? toast.success(said) : toast.error(answer.errorMsgs.join(' ')))

const Waiting = ({ row, canWrite }: { readonly row: WaitRow; readonly canWrite: boolean }) => {
  const refreshes = [['traineeships'], ['messaging']] as const
  const offer = useAction(placesApi.offerPlace, { refreshes, onSuccess: tell('La place est proposée par mail.') })
  const remove = useAction(placesApi.removeWait, { refreshes, onSuccess: tell('Retiré de la liste d’attente.') })
  const name = row.name ?? row.email
  const askRemoval = async () => {
    const isSure = await askConfirmation({
      title: 'Retirer de la liste d’attente\u202f?',
      body: `${name} ne sera plus averti d’une place. Ce qui lui est gardé va à la personne suivante.`,
      confirmLabel: 'Retirer',
      cancelLabel: 'Laisser',
      isDangerous: true,
    })
    if (isSure && !remove.isPending) remove.mutate({ id: row.id })
  }
  return (
    <li aria-label={name}>
      <span>{row.rank}.</span>
      <span className={classes.who}>
        {row.customerId === null ? <b>{name}</b> : <AppLink href={`/customer/show/${row.customerId}`}>{name}</AppLink>}
        <span className={classes.quiet}>
          {[row.email, row.level, row.subjects.join(', '), `depuis le ${formatInstant(row.askedAt)}`].join(' · ')}
        </span>
      </span>
      <Statut meaning={meanings[row.state]}>
        {row.state === 'offered' && row.offeredUntil !== null
          ? `Place gardée jusqu’au ${untilWords(row.offeredUntil)}`
          : waitStateLabels[row.state]}
      </Statut>
      {canWrite && row.state === 'waiting' && row.hasPlace && (
        <Button size="xs" loading={offer.isPending} onClick={() => offer.mutate({ id: row.id })}>
          Proposer la place
        </Button>
      )}
      {canWrite && row.state !== 'ended' && (
        <Button size="xs" variant="subtle" color="danger" loading={remove.isPending} onClick={() => void askRemoval()}>
          Retirer
        </Button>
      )}
    </li>
  )
}

export const WaitlistSection = ({ session }: SessionSectionProps) => {
  const canWrite = useCan('traineeships', 'write')
  const list = useOperation(placesApi.waitList, { sessionId: String(session.id) })
  return (
    <section aria-label="Liste d’attente">
      <QueryPanel query={list} what="la liste d’attente">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>
              Personne n’attend de place. Quand un stage est complet, sa page propose d’être averti{'\u00a0'}: la place
              qui se libère est proposée à la première personne.
            </EmptyLine>
          ) : (
            <ol className={classes.list}>
              {rows.map((row) => (
                <Waiting key={row.id} row={row} canWrite={canWrite} />
              ))}
            </ol>
          )
        }
      </QueryPanel>
    </section>
  )
}
