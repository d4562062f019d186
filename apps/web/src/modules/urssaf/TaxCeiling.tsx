// The ceiling of the tax credit of a household for the year: what the advance took of it, when it runs out, what the household says.
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import type { TaxCeiling as Record } from '@cartable/domain/urssaf/advances.schema.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { useCan } from '../../platform/session/session.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './urssaf.module.css'

const F = formOf<typeof advancesApi.saveCeiling>()

/** `33,00 € d’avance sur 6 000,00 € en 2026, 120,00 € pour les cours prévus ; atteint en octobre 2026.` */
const wordsOf = (ceiling: Record): string => {
  const { year, takenCents, ceilingCents, usedElsewhereCents, plannedCents, reachedIn } = ceiling
  if (ceilingCents === null) return `Le plafond de ${year} n’est pas encore connu.`
  const parts = [
    `${formatEuros(takenCents)} d’avance sur ${formatEuros(ceilingCents)} en ${year}`,
    ...(usedElsewhereCents > 0 ? [`${formatEuros(usedElsewhereCents)} utilisés ailleurs`] : []),
    ...(plannedCents > 0 ? [`${formatEuros(plannedCents)} pour les cours prévus`] : []),
  ]
  return `${parts.join(', ')}\u202f; ${reachedIn === null ? 'plafond non atteint cette année' : `plafond atteint en ${formatMonth(reachedIn)}`}.`
}

export const TaxCeiling = ({ customerId }: { readonly customerId: number }) => {
  const query = useOperation(advancesApi.showCeiling, { customerId: String(customerId) }, { background: true })
  const canWrite = useCan('customers', 'write')
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryPanel query={query} what="le plafond du crédit d’impôt">
      {(ceiling) => (
        <>
          <p>{wordsOf(ceiling)}</p>
          {ceiling.ceilingCents !== null && ceiling.isProvisional && (
            <p className={classes.quiet}>
              Plafond de {ceiling.year - 1}
              {'\u00a0'}: celui de {ceiling.year} n’est pas encore confirmé.
            </p>
          )}
          {canWrite && (
            <div className={classes.actions}>
              <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
                Plafond du foyer
              </Button>
            </div>
          )}
          {isOpen && (
            <FormDialog title={`Plafond du foyer en ${ceiling.year}`} onClose={() => setOpen(false)}>
              <RecordForm
                operation={advancesApi.saveCeiling}
                screen="plafond-foyer"
                record={ceiling}
                layout="modal"
                noDraft
                refreshes={[['urssaf'], ['customers']]}
                onClose={() => setOpen(false)}
                onSaved={() => void toast.success('Plafond du foyer enregistré.')}
              >
                <FieldGrid>
                  <F.Switch name="hasDisability" label="Foyer en situation de handicap" span={6} />
                  <F.Euros
                    name="usedElsewhereCents"
                    label="Crédit d’impôt utilisé ailleurs"
                    description={'Ménage, garde d’enfants, autres cours\u00a0: ce que la famille vous en dit.'}
                    span={6}
                  />
                </FieldGrid>
              </RecordForm>
            </FormDialog>
          )}
        </>
      )}
    </QueryPanel>
  )
}
