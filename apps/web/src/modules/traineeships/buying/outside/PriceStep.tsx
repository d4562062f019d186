// The third step: chapters already seen, a code, the price as the server makes it, when it is paid, and the conditions.
import { householdWords } from '@cartable/domain/customers/household/household.words.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { OfferedToFamily, StagePrice } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { Button } from '../../../../platform/outside/Button.tsx'
import { Card, Notice, Section } from '../../../../platform/outside/cards.tsx'
import { CheckField, ManyChipsField, OptionsField, TextField } from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'
import { useMayPay } from '../../../../platform/session/session.ts'
import classes from './buying.module.css'
import { chosenOf, type StageValues } from './stage-values.ts'

type Props = {
  readonly form: OutsideForm<StageValues>
  readonly offer: OfferedToFamily
  readonly price: StagePrice
}

const Price = ({ price, names }: { readonly price: StagePrice; readonly names: string }) =>
  price.totalCents === null ? (
    <p>{price.message}</p>
  ) : (
    <div className={classes.price}>
      <p>
        <span>{names}</span>
        <b>{formatEuros(price.fullCents ?? price.totalCents)}</b>
      </p>
      {price.siblingCents > 0 && (
        <p>
          <span>Réduction fratrie</span>
          <b>−{formatEuros(price.siblingCents)}</b>
        </p>
      )}
      {price.discountCents > price.siblingCents && (
        <p>
          <span>Code promo</span>
          <b>−{formatEuros(price.discountCents - price.siblingCents)}</b>
        </p>
      )}
      <p className={classes.total}>
        <span>Total TTC</span>
        <b>{formatEuros(price.totalCents)}</b>
      </p>
      {price.vat !== null && price.vatCents > 0 && (
        <p>
          <span>dont TVA {price.vat}</span>
          <span className={classes.amount}>{formatEuros(price.vatCents)}</span>
        </p>
      )}
    </div>
  )

export const PriceStep = ({ form, offer, price }: Props) => {
  const mayPay = useMayPay()
  const chosen = chosenOf(form.values, offer)
  const { chapters } = form.values
  const { instalments } = price
  const inTimes = mayPay && instalments.length > 1
  // other dates are agreed to anew
  const termsRead = JSON.stringify(instalments)
  return (
    <>
      {chosen
        .filter((subject) => subject.chapters.length > 0)
        .map((subject) => (
          <ManyChipsField
            key={subject.id}
            name={`chapitres-${subject.id}`}
            label={`Chapitres déjà vus en ${subject.name.toLocaleLowerCase('fr-FR')}`}
            optional
            error={null}
            value={chapters[String(subject.id)] ?? []}
            onChange={(seen) => form.set({ chapters: { ...chapters, [String(subject.id)]: seen } })}
            choices={subject.chapters.map(({ id, label }) => ({ value: String(id), label }))}
          />
        ))}
      <div className={classes.code}>
        <TextField
          {...form.at('promoCode')}
          error={
            form.at('promoCode').error ?? (form.values.appliedCode === form.values.promoCode ? price.message : null)
          }
          label="Code promo"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={50}
        />
        <Button
          onPress={() =>
            form.set({ appliedCode: form.values.promoCode.trim(), promoCode: form.values.promoCode.trim() })
          }
        >
          Appliquer
        </Button>
      </div>
      <Section title="Le prix">
        <Card>
          <div>
            <Price price={price} names={chosen.map(({ name }) => name).join(', ')} />
          </div>
        </Card>
      </Section>
      {!mayPay && (price.totalCents ?? 0) > 0 && <Notice>{householdWords.otherPays}</Notice>}
      {mayPay && (offer.payLaterUntil !== null || inTimes) && (price.totalCents ?? 0) > 0 && (
        <OptionsField
          {...form.at('pays')}
          label="Je règle"
          onChange={(pays) => form.set({ pays: pays === 'later' || pays === 'instalments' ? pays : 'now', agrees: '' })}
          choices={[
            { value: 'now', label: 'Maintenant, par carte' },
            ...(inTimes
              ? [
                  {
                    value: 'instalments',
                    label: `En ${instalments.length} fois, par carte`,
                    detail: instalments
                      .map(({ dueOn, amountCents }, index) =>
                        index === 0
                          ? `${formatEuros(amountCents)} aujourd’hui`
                          : `${formatEuros(amountCents)} le ${formatDay(dueOn)}`,
                      )
                      .join(', '),
                  },
                ]
              : []),
            ...(offer.payLaterUntil === null
              ? []
              : [
                  {
                    value: 'later',
                    label: 'Plus tard, par le lien envoyé par mail',
                    detail: `La place est gardée jusqu’au ${untilWords(offer.payLaterUntil)}`,
                  },
                ]),
          ]}
        />
      )}
      {inTimes && form.values.pays === 'instalments' && (
        <CheckField
          {...form.at('agrees')}
          value={form.values.agrees === termsRead}
          onChange={(agrees) => form.set({ agrees: agrees ? termsRead : '' })}
        >
          J’accepte que ma carte soit enregistrée et débitée de ces montants à ces dates. Si l’inscription est annulée,
          elle ne l’est plus.
        </CheckField>
      )}
      {offer.conditions !== null && (
        <>
          <details>
            <summary>Lire les conditions d’annulation et de rétractation</summary>
            <p className={classes.conditions}>{offer.conditions}</p>
          </details>
          <CheckField {...form.at('accepts')}>
            J’accepte les conditions d’annulation et de rétractation de ce stage.
          </CheckField>
        </>
      )}
    </>
  )
}
