// An accepted price that was typed wrong: what it should have been, from which day, and the lessons that follow.
import { loyaltyDiscount } from '@cartable/domain/contracts/loyalty/loyalty.rules.ts'
import {
  correctPriceApi,
  type LessonAtPrice,
  type PriceCorrection,
} from '@cartable/domain/contracts/prices/correct-price.api.ts'
import { dayOf, durationText, formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, priceOfDuration } from '@cartable/domain/kernel/money.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'
import { AlonePrice } from './AlonePrice.tsx'

const F = formOf<typeof correctPriceApi.correct>()
const isAmount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** What the family pays of an hour, after the loyalty programme; null while the amounts cannot be. */
const useHourly = ({ loyalty }: PriceCorrection): number | null => {
  const [customerPrice, margin] = [useFormValue<number | null>('customerPrice'), useFormValue<number | null>('margin')]
  if (!isAmount(customerPrice) || !isAmount(margin) || margin >= customerPrice) return null
  return customerPrice - (loyalty ? loyaltyDiscount({ customerPrice, margin }, loyalty, loyalty.leastPrice) : 0)
}

/** The paper by which a billed lesson follows. */
const paperText = (before: number, after: number): string => {
  if (after === before) return ''
  return after < before
    ? `, facturé\u00a0: avoir de ${formatEuros(before - after)}`
    : `, facturé\u00a0: facture complémentaire de ${formatEuros(after - before)}`
}

type LineProps = { readonly lesson: LessonAtPrice; readonly hourly: number | null; readonly startsOn: string | null }
const Line = ({ lesson, hourly, startsOn }: LineProps) => {
  const alone = useFormValue<number | null>('alonePrice')
  const own = lesson.isAlone && isAmount(alone) ? alone : hourly
  const follows = startsOn !== null && dayOf(lesson.doneAt) >= startsOn
  const corrected = own === null ? lesson.priceCents : priceOfDuration(own, lesson.durationMinutes)
  return (
    <li>
      {formatInstant(lesson.doneAt)}, {durationText(lesson.durationMinutes)}
      {'\u00a0'}:{' '}
      {follows && own !== null
        ? `${formatEuros(lesson.priceCents)} → ${formatEuros(corrected)}${lesson.isBilled ? paperText(lesson.priceCents, corrected) : ''}`
        : `${formatEuros(lesson.priceCents)}, ${lesson.isBilled ? 'facturé, inchangé' : 'inchangé'}`}
    </li>
  )
}

/** Nothing changes unseen: each lesson of the period with its price before and after. */
const Lessons = ({ price }: { readonly price: PriceCorrection }) => {
  const hourly = useHourly(price)
  const startsOn = useFormValue<string | null>('startsOn')
  if (price.lessons.length === 0) return <p className={classes.help}>Aucun cours n’est déclaré à ce prix.</p>
  return (
    <div className={classes.help} role="status">
      <p>Cours déclarés à ce prix{'\u00a0'}:</p>
      <ul>
        {price.lessons.map((lesson) => (
          <Line key={lesson.id} lesson={lesson} hourly={hourly} startsOn={startsOn} />
        ))}
      </ul>
    </div>
  )
}

const spanText = ({ firstDay, lastDay, mayBeEarlier }: PriceCorrection) => {
  if (mayBeEarlier)
    return `${lastDay === null ? 'Plus tôt aussi' : `Jusqu’au ${formatDay(lastDay)}, plus tôt aussi`}\u00a0: aucun prix n’est convenu avant le ${formatDay(firstDay)}.`
  return lastDay === null
    ? `Du ${formatDay(firstDay)} ou après.`
    : `Du ${formatDay(firstDay)} au ${formatDay(lastDay)}.`
}

type Props = { readonly priceId: number; readonly onClose: () => void }
export const CorrectPriceDialog = ({ priceId, onClose }: Props) => {
  const query = useOperation(correctPriceApi.showCorrection, { id: String(priceId) })
  return (
    <FormDialog onClose={onClose} title="Corriger le tarif" size={560} query={query} what="le prix" closedBy="buttons">
      {(price) => (
        <RecordForm
          operation={correctPriceApi.correct}
          screen="correction-prix"
          record={price}
          layout="modal"
          noDraft
          saveLabel="Corriger le tarif"
          closeLabel="Annuler"
          refreshes={[['contracts'], ['courses'], ['billing'], ['accounting']]}
          onClose={onClose}
          onSaved={() => toast.success('Tarif corrigé.')}
        >
          <Section id="montants" title="Prix d’une heure">
            <F.Euros name="customerPrice" label="Prix client" autoFocus />
            <F.Euros name="margin" label="Marge" description="TVA comprise." />
            <F.Day name="startsOn" label="À compter du" description={spanText(price)} optional={false} />
            <F.Text
              name="reason"
              label="Motif"
              description="Gardé avec le prix remplacé."
              maxLength={200}
              optional={false}
            />
            <F.Switch
              name="tellFamily"
              label="Prévenir la famille"
              description="Le professeur l’est si sa rémunération change."
              span={6}
            />
          </Section>
          {price.isCollective && <AlonePrice />}
          <Lessons price={price} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
