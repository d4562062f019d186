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

const F = formOf<typeof correctPriceApi.correct>()
const isAmount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** What the family pays of an hour, after the loyalty programme; null while the amounts cannot be. */
const useHourly = ({ loyalty }: PriceCorrection): number | null => {
  const [customerPrice, margin] = [useFormValue<number | null>('customerPrice'), useFormValue<number | null>('margin')]
  if (!isAmount(customerPrice) || !isAmount(margin) || margin >= customerPrice) return null
  return customerPrice - (loyalty ? loyaltyDiscount({ customerPrice, margin }, loyalty, loyalty.leastPrice) : 0)
}

type LineProps = { readonly lesson: LessonAtPrice; readonly hourly: number | null; readonly startsOn: string | null }
const Line = ({ lesson, hourly, startsOn }: LineProps) => {
  const follows = !lesson.isBilled && startsOn !== null && dayOf(lesson.doneAt) >= startsOn
  return (
    <li>
      {formatInstant(lesson.doneAt)}, {durationText(lesson.durationMinutes)}
      {'\u00a0'}:{' '}
      {follows && hourly !== null
        ? `${formatEuros(lesson.priceCents)} → ${formatEuros(priceOfDuration(hourly, lesson.durationMinutes))}`
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

const spanText = ({ firstDay, lastDay }: PriceCorrection) =>
  lastDay === null ? `Du ${formatDay(firstDay)} ou après.` : `Du ${formatDay(firstDay)} au ${formatDay(lastDay)}.`

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
          refreshes={[['contracts'], ['courses']]}
          onClose={onClose}
          onSaved={() => toast.success('Tarif corrigé.')}
        >
          <Section id="montants" title="Prix d’une heure">
            <F.Euros name="customerPrice" label="Prix client" autoFocus />
            <F.Euros name="margin" label="Marge" />
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
          <Lessons price={price} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
