// Who pays what of a lesson before it is confirmed: the Urssaf, a card, a pack, the bill of the month.
import type { ConfirmRecap } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Quiet, SplitBar } from '../../../../platform/outside/cards.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'

type Family = ConfirmRecap['families'][number]
type Lesson = Family['courses'][number]

/** When the rest is asked of nobody at once. */
const then = (mayPay: boolean) => (mayPay ? ', à payer ensuite' : ', à régler par l’autre parent')

const ownPart = ({ split }: Lesson, card: string | null, mayPay: boolean): ReactNode =>
  split === null || split.ownCents === 0 ? null : (
    <p>
      Il vous reste <b>{formatEuros(split.ownCents)}</b>
      {split.isCollected ? ', prélevés par l’Urssaf.' : card === null ? `${then(mayPay)}.` : `, par la carte ${card}.`}
    </p>
  )

const way = ({ split, isLater, pack, seen }: Lesson, { card, laterOn }: Family, mayPay: boolean): string => {
  if (split !== null) return ` dont ${formatEuros(split.advancedCents)} avancés par l’Urssaf`
  if (pack !== null) return ', pris sur votre pack'
  if (isLater) return `, sur votre facture du ${formatDay(laterOn)}`
  if (!seen.customerPayment) return ''
  return card === null ? then(mayPay) : ` par la carte ${card}`
}

export const Split = ({ lesson, family }: { readonly lesson: Lesson; readonly family: Family }) => {
  const mayPay = useMayPay()
  if (lesson.priceCents === null) return null
  return (
    <SplitBar {...(lesson.split ? { parts: lesson.split } : {})}>
      <p>
        <b>{formatEuros(lesson.priceCents)}</b>
        {way(lesson, family, mayPay)}
      </p>
      {ownPart(lesson, family.card, mayPay)}
      {lesson.pack && <Quiet>{unbroken(lesson.pack)}</Quiet>}
      {lesson.advance && lesson.split === null && <Quiet>{unbroken(lesson.advance)}</Quiet>}
      {(family.creditCents ?? 0) > 0 && lesson.pack === null && !lesson.isLater && (
        <Quiet>Votre avoir de {formatEuros(family.creditCents ?? 0)} est pris d’abord.</Quiet>
      )}
    </SplitBar>
  )
}
