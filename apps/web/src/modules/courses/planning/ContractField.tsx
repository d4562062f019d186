// Whose lesson it is: chosen among the contracts that run, or found by a few letters where they are too many to list.
import type { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { Found } from '../../../platform/fields/ServerAutocomplete.tsx'
import { formOf } from '../../../platform/form/form-of.ts'

/** The field has one name in the forms of a lesson that is planned and of one that is declared. */
const F = formOf<typeof planningApi.savePlan>()

type Props = {
  readonly contracts: readonly { readonly id: number; readonly label: string }[]
  readonly search: (query: string, signal: AbortSignal) => Promise<Found[]>
  readonly isSearched: boolean
  /** A lesson stays of the contract that it is of. */
  readonly isSettled: boolean
  readonly onChanged: (chosen: number | null) => void
}

export const ContractField = ({ contracts, search, isSearched, isSettled, onChanged }: Props) =>
  isSearched ? (
    <F.Autocomplete
      name="contractId"
      label="Élève et matière"
      description="Par le nom de l’élève, de la famille ou du professeur, ou par le numéro du contrat."
      search={search}
      onChanged={onChanged}
      span={6}
    />
  ) : (
    <F.Select
      name="contractId"
      label="Élève et matière"
      options={contracts.map((one) => ({ value: one.id, label: one.label }))}
      readOnly={isSettled}
      onChanged={onChanged}
      span={6}
    />
  )
