// The loyalty programme: its levels, each from so many hours on, and the part of the margin that is given up.
import { loyaltyApi } from '@cartable/domain/contracts/loyalty/loyalty.api.ts'
import { formatPercent } from '@cartable/domain/kernel/money.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperation } from '../../../platform/api/hooks.ts'
import { TitleState } from '../../../platform/form/Aside.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../shared/contracts.module.css'

const F = formOf<typeof loyaltyApi.saveLoyalty>()
const crumbs = [{ label: 'Cours particuliers' }]
type Level = { readonly thresholdHours: number | null; readonly discountPercent: string | null }

/** What a level means, said as a sentence while it is typed. */
const LevelWords = ({ index }: { readonly index: number }) => {
  const level = useFormValue<Level>(`levels.${index}`)
  const part = level?.discountPercent?.replace(',', '.') ?? ''
  if (!level?.thresholdHours || !/^\d{1,3}(\.\d{1,4})?$/.test(part)) return null
  return (
    <p className={classes.help} data-span={6}>
      À partir de {level.thresholdHours}
      {'\u00a0'}h de cours, la société rend {formatPercent(part)} de sa marge au client.
    </p>
  )
}

/** Milliseconds after the last key before it is asked what the levels would do. */
const settleMs = 400
const isLevel = ({ thresholdHours, discountPercent }: Level) =>
  Number.isInteger(thresholdHours) &&
  Number(thresholdHours) > 0 &&
  /^\d{1,3}([.,]\d{1,4})?$/.test(discountPercent ?? '')

/** What saving will do, said before: how many contracts pay less, and that nobody pays more. */
const Consequences = () => {
  const [enabled, levels] = [useFormValue<boolean>('enabled'), useFormValue<readonly Level[]>('levels')]
  const [typed] = useDebouncedValue(JSON.stringify({ enabled, levels }), settleMs)
  const settled = JSON.parse(typed) as { enabled: boolean; levels: Level[] }
  const sent = settled.levels.flatMap(({ thresholdHours, discountPercent }) =>
    thresholdHours === null || discountPercent === null ? [] : [{ thresholdHours, discountPercent }],
  )
  const query = useOperation(
    loyaltyApi.previewLoyalty,
    { enabled: settled.enabled, levels: sent },
    { enabled: settled.levels.every(isLevel), background: true, keepPrevious: true },
  )
  const kept = 'Les remises déjà accordées restent.'
  const count = query.data?.contractCount
  return (
    <p className={classes.help} aria-live="polite">
      {!settled.enabled
        ? `Suspendu, le programme n’accorde plus rien. ${kept}`
        : count === undefined
          ? kept
          : count === 0
            ? `Aucun contrat en cours ne change de prix. ${kept}`
            : `Une fois enregistré, ${counted(count, 'contrat en cours baisse', 'contrats en cours baissent')} de prix dès le prochain cours (${counted(
                query.data?.familyCount ?? 0,
                'famille prévenue',
                'familles prévenues',
              )}). ${kept}`}
    </p>
  )
}

export const LoyaltyForm = () => {
  const query = useOperation(loyaltyApi.showLoyalty, {})
  const canWrite = useCan('prices', 'write')
  const go = useGo()
  const stored = query.data?.id ?? null
  return (
    <Panel
      title="Programme de fidélité"
      breadcrumb={crumbs}
      fill
      badge={
        query.data && (
          <TitleState>
            <Statut meaning={stored !== null && query.data.enabled ? 'success' : 'grey'}>
              {stored === null ? 'À créer' : query.data.enabled ? 'En vigueur' : 'Suspendu'}
            </Statut>
          </TitleState>
        )
      }
      actions={stored !== null && <HistoryButton className="loyalty_programs" entityId={stored} />}
    >
      <QueryPanel query={query} what="le programme">
        {(program) => (
          <RecordForm
            operation={loyaltyApi.saveLoyalty}
            screen="programme-de-fidelite"
            record={program}
            readOnly={!canWrite}
            closeOnSave={false}
            onClose={() => go('/privateTuition/prices')}
            onSaved={() => toast.success('Programme de fidélité enregistré.')}
          >
            <Section id="programme" title="Programme">
              <F.Text name="name" label="Nom" />
              <F.Switch name="enabled" label="En vigueur" />
            </Section>
            <Section id="paliers" title="Paliers">
              <F.Rows
                name="levels"
                label="Palier"
                blank={{ thresholdHours: null, discountPercent: null }}
                isSorted={false}
                max={20}
              >
                {(index) => (
                  <>
                    <F.Integer name={`levels.${index}.thresholdHours`} label="À partir de" suffix="h" />
                    <F.Percent name={`levels.${index}.discountPercent`} label="Part de la marge rendue" />
                    <LevelWords index={index} />
                  </>
                )}
              </F.Rows>
              <Consequences />
            </Section>
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}
