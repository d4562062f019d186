// The prices of a contract: what is in force, what is proposed, and the answers to it.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { ContractRecord, PriceVersion } from '@cartable/domain/contracts/contracts.schema.ts'
import { dayOf, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { Button, Tooltip } from '@mantine/core'
import { IconBan, IconCheck, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useAction } from '../../../platform/api/hooks.ts'
import { Section } from '../../../platform/form/Section.tsx'
import { Dash } from '../../../platform/list/Cell.tsx'
import type { Icon } from '../../../platform/list/list.types.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { PriceStatut } from '../shared/ContractStatut.tsx'
import classes from '../shared/contracts.module.css'

type Answer = 'accepted' | 'refused' | 'cancelled'
const answers: Readonly<Record<Answer, { label: string; done: string; icon: Icon }>> = {
  accepted: { label: 'Accepter', done: 'Prix accepté.', icon: IconCheck },
  refused: { label: 'Refuser', done: 'Prix refusé.', icon: IconX },
  cancelled: { label: 'Annuler', done: 'Proposition annulée.', icon: IconBan },
}

/** What becomes of the lessons to come, before it is done. */
const plannedText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? ' Le cours prévu ensuite prend ce prix.'
    : ` Les ${count}\u00a0cours prévus ensuite prennent ce prix.`
}

const useAnswer = (contract: ContractRecord) => {
  const { mutateAsync, isPending } = useAction(contractsApi.answerPrice, {
    refreshes: [['contracts'], ['courses']],
  })
  const answer = async (price: PriceVersion, status: Answer) => {
    if (status === 'accepted') {
      const isFirst = contract.status === 'created'
      const isConfirmed = await askConfirmation({
        title: 'Accepter ce prix\u202f?',
        body: `${formatEuros(price.customerPrice)} de l’heure à compter du ${formatDay(price.startsOn)}. ${
          isFirst ? 'Le contrat devient actif.' : 'Le prix en vigueur s’arrête la veille.'
        }${plannedText(price.plannedLessons)}`,
        confirmLabel: 'Accepter le prix',
      })
      if (!isConfirmed) return
    }
    // a failure has been told by its dialog
    const said = await mutateAsync({ id: price.id, status }).catch(() => null)
    if (said?.isValid) toast.success(answers[status].done)
    else if (said) toast.error(said.errorMsgs.join(' '))
  }
  return { answer, isPending }
}

const periodOf = ({ startsOn, endsOn }: PriceVersion) =>
  endsOn ? `${formatDay(startsOn)} – ${formatDay(endsOn)}` : `Dès le ${formatDay(startsOn)}`

const hoursText = (minutes: number) => `${Math.floor(minutes / 60).toLocaleString('fr-FR')}\u00a0h`

/** Where the family stands in the loyalty programme, and what is left to the next level. */
const Loyalty = ({ loyalty }: { readonly loyalty: NonNullable<ContractRecord['loyalty']> }) => {
  const { minutes, level, next, since } = loyalty
  const reached = level
    ? `palier ${level.thresholdHours}\u00a0h atteint (${formatPercent(level.discountPercent)} de la marge rendus${
        since ? `, depuis le ${formatDay(since)}` : ''
      })`
    : 'aucun palier atteint'
  return (
    <p className={classes.help}>
      Fidélité{'\u00a0'}: {hoursText(minutes)} confirmées pour la famille, {reached}.
      {next &&
        ` Encore ${hoursText(next.thresholdHours * 60 - minutes + 59)} avant le palier ${next.thresholdHours}\u00a0h.`}
    </p>
  )
}

type Props = {
  readonly contract: ContractRecord & { id: number }
  readonly canWrite: boolean
  /** Opens the dialog of a price, or of a new one; it stands outside of the record's own form. */
  readonly onEdit: (priceId: number | null) => void
  /** Opens the dialog that puts an accepted price right. */
  readonly onCorrect: (priceId: number) => void
}

export const ContractPrices = ({ contract, canWrite, onEdit, onCorrect }: Props) => {
  const { answer, isPending } = useAnswer(contract)
  const propose = (
    <Tooltip label={contract.proposalRefusal} disabled={contract.proposalRefusal === null} multiline w={300}>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-disabled={contract.proposalRefusal !== null}
        data-disabled={contract.proposalRefusal !== null || undefined}
        aria-description={contract.proposalRefusal ?? undefined}
        onClick={() => contract.proposalRefusal === null && onEdit(null)}
      >
        Proposer un prix
      </Button>
    </Tooltip>
  )
  return (
    <Section id="prix" title="Prix" count={contract.priceVersions.length} actions={canWrite && propose} free>
      {contract.loyalty && <Loyalty loyalty={contract.loyalty} />}
      {contract.priceVersions.length === 0 ? (
        <EmptyLine>{'Aucun prix\u00a0: le contrat devient actif quand le premier est accepté.'}</EmptyLine>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.prices}>
            <caption className="vh">Prix du contrat à l’heure, toutes taxes comprises sauf la marge</caption>
            <thead>
              <tr>
                <th scope="col">Période</th>
                <th scope="col" data-amount>
                  Prix client
                </th>
                <th scope="col" data-amount>
                  Marge HT
                </th>
                <th scope="col" data-amount>
                  Professeur
                </th>
                <th scope="col" data-amount>
                  URSSAF
                </th>
                <th scope="col">Statut</th>
              </tr>
            </thead>
            <tbody>
              {contract.priceVersions.map((price) => (
                <PriceRow
                  key={price.id}
                  price={price}
                  canWrite={canWrite}
                  isPending={isPending}
                  onAnswer={(status) => void answer(price, status)}
                  onEdit={() => onEdit(price.id)}
                  onCorrect={() => onCorrect(price.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

type RowProps = {
  readonly price: PriceVersion
  readonly canWrite: boolean
  readonly isPending: boolean
  readonly onAnswer: (status: Answer) => void
  readonly onEdit: () => void
  readonly onCorrect: () => void
}

/** Who did what, and when: « Proposé le 21/11/2026, relancé le 24/11/2026 ». */
const storyOf = (price: PriceVersion): string => {
  const on = (instant: string) => formatDay(dayOf(instant))
  const by = price.answeredBy ? `, ${price.answeredBy}` : ''
  const steps = [
    `Proposé le ${on(price.proposedAt)}`,
    price.status === 'proposed' && price.remindedAt !== null && `relancé le ${on(price.remindedAt)}`,
    price.answeredAt !== null && `${answered[price.status]} le ${on(price.answeredAt)}${by}`,
  ]
  return steps.filter((step) => step !== false).join(', ')
}
const answered = { proposed: '', accepted: 'accepté', refused: 'refusé', cancelled: 'annulé' } as const

/** A price; under the one that waits, the answers to it. */
const PriceRow = ({ price, canWrite, isPending, onAnswer, onEdit, onCorrect }: RowProps) => {
  const isOpen = price.status === 'proposed' && canWrite
  const refusal = price.moves.find((move) => move.to === 'accepted')?.reason ?? null
  return (
    <>
      <tr data-over={price.status === 'refused' || price.status === 'cancelled' || undefined}>
        <th scope="row">{periodOf(price)}</th>
        <td data-amount>
          <b>{formatEuros(price.customerPrice)}</b>
          {price.alonePrice !== null && (
            <span className={classes.loyalty}>
              seul{'\u00a0'}: {formatEuros(price.alonePrice)}
            </span>
          )}
          {price.loyaltyDiscount > 0 && (
            <span className={classes.loyalty}>
              fidélité {price.loyaltyHours}
              {'\u00a0'}h{'\u00a0'}: −{formatEuros(price.loyaltyDiscount)}
            </span>
          )}
        </td>
        <td data-amount>{price.marginExclTax === null ? <Dash /> : formatEuros(price.marginExclTax)}</td>
        <td data-amount>{formatEuros(price.teacherAmount)}</td>
        <td data-amount>{price.urssafPart === 0 ? <Dash /> : formatEuros(price.urssafPart)}</td>
        <td>
          {price.isInForce ? <Statut meaning="success">En vigueur</Statut> : <PriceStatut status={price.status} />}
          {price.status === 'accepted' && canWrite && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Corriger le tarif, ${periodOf(price)}`}
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={onCorrect}
            >
              Corriger
            </Button>
          )}
          <span className={classes.story}>{storyOf(price)}</span>
          {price.answerComment && (
            <span className={classes.story}>
              «{'\u00a0'}
              {price.answerComment}
              {'\u00a0'}»
            </span>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.answers}>
          <td colSpan={6}>
            <div>
              <Button size="compact-sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                Modifier
              </Button>
              {(Object.keys(answers) as Answer[]).map((status) => {
                const { label, icon: Drawing } = answers[status]
                const isRefused = price.moves.some((move) => move.to === status && !move.allowed)
                return (
                  <Button
                    key={status}
                    size="compact-sm"
                    disabled={isRefused || isPending}
                    leftSection={<Drawing size={16} aria-hidden />}
                    onClick={() => onAnswer(status)}
                  >
                    {label}
                  </Button>
                )
              })}
              {refusal && <span>{refusal}</span>}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
