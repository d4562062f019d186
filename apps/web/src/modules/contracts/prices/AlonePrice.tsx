// What an hour of a collective contract costs when one pupil alone comes, in the form of a price.
import type { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { Section } from '../../../platform/form/Section.tsx'

const F = formOf<typeof contractsApi.savePrice>()

export const AlonePrice = () => (
  <Section id="seul" title="Si un seul élève est présent">
    <F.Euros name="alonePrice" label="Prix pour un seul" description={'Vide\u00a0: le même prix.'} />
    <F.Euros name="aloneMargin" label="Marge pour un seul" description="TVA comprise." />
  </Section>
)
