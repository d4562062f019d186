// List and form of promo codes; the unit of the value follows the type.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { promoCodesApi } from '@cartable/domain/reference/office.api.ts'
import { promoCodes } from '@cartable/domain/reference/office.tables.ts'
import { promoWords } from '@cartable/domain/reference/promo-codes.rules.ts'
import { promoTypes } from '@cartable/domain/reference/promo-codes.schema.ts'
import { ReferenceForm } from '../../platform/codification/ReferenceForm.tsx'
import { ReferenceList } from '../../platform/codification/ReferenceList.tsx'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import { columnsOf } from '../../platform/list/list.types.ts'
import { historyOf } from './shared/history.tsx'

const columns = columnsOf<typeof promoCodesApi.list>()([
  { id: 'name', label: 'Nom', cell: (promo) => promo.name, sort: true },
  { id: 'code', label: 'Code', cell: (promo) => promo.code, sort: true, figures: true, width: 160 },
  { id: 'type', label: 'Type', cell: (promo) => promoTypes[promo.type], width: 130 },
  {
    id: 'value',
    label: 'Valeur',
    cell: (promo) => promoWords(promo.type, promo.value),
    align: 'right',
    width: 110,
    card: 'aside',
  },
  {
    id: 'validFrom',
    label: 'Valable du',
    cell: (promo) => formatDay(promo.validFrom),
    sort: true,
    figures: true,
    width: 120,
  },
  { id: 'validTo', label: 'Au', cell: (promo) => formatDay(promo.validTo), sort: true, figures: true, width: 120 },
])

export const PromoCodeList = () => (
  <ReferenceList
    table={promoCodes}
    operations={promoCodesApi}
    columns={columns}
    defaultSort="name.asc"
    searchLabel="Nom ou code…"
  />
)

const F = formOf<typeof promoCodesApi.save>()

const Value = () => {
  const isPercent = useFormValue<string>('type') === 'percent'
  return isPercent ? (
    <F.Decimal name="value" label="Valeur" suffix="%" scale={4} span={2} />
  ) : (
    <F.Decimal name="value" label="Valeur" suffix="€" scale={2} minDecimals={2} span={2} />
  )
}

const fields = () => (
  <>
    <Section id="reduction" title="Réduction">
      <F.Text name="name" label="Nom" span={4} />
      <F.Text name="code" label="Code" span={2} placeholder="PARRAIN" />
      <F.Radio name="type" label="Type" options={wordOptions(promoTypes)} span={4} />
      <Value />
    </Section>
    <Section id="validite" title="Validité">
      <F.Day name="validFrom" label="Premier jour" />
      <F.Day name="validTo" label="Dernier jour (inclus)" />
    </Section>
  </>
)

export const PromoCodeForm = () => (
  <ReferenceForm table={promoCodes} operations={promoCodesApi} fields={fields} history={historyOf} />
)
