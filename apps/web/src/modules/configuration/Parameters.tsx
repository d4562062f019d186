// The parameters: one table per theme, each row edited in place, with a search over all of them.
import { parametersApi } from '@cartable/domain/configuration/parameters.api.ts'
import type { ParameterRow } from '@cartable/domain/configuration/parameters.schema.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { useCan } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { useShortcuts } from '../../platform/shell/shortcuts.ts'
import { EmptyState, QueryPanel } from '../../platform/shell/states.tsx'
import { crumbs } from './crumbs.ts'
import { ParametersTable } from './ParametersTable.tsx'
import classes from './parameters.module.css'

const themesOf = (rows: readonly ParameterRow[]) => [...new Set(rows.map((row) => row.theme))]
const anchorOf = (theme: string) =>
  theme
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')

export const Parameters = () => {
  const canWrite = useCan('configuration', 'write')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 300)
  const search = useRef<HTMLInputElement>(null)
  const input = useMemo(() => ({ mode: 'user' as const, ...(q ? { q } : {}) }), [q])
  const query = useOperation(parametersApi.listParameters, input, { keepPrevious: true })
  useShortcuts([{ keys: '/', label: 'Rechercher un paramètre', run: () => search.current?.focus() }])
  const themes = themesOf(query.data?.rows ?? [])
  return (
    <Panel title="Paramètres" breadcrumb={crumbs} count={query.data?.total}>
      <div className={classes.page}>
        <div className={classes.bar}>
          <TextInput
            ref={search}
            type="search"
            role="searchbox"
            aria-label="Rechercher un paramètre"
            placeholder="Rechercher un paramètre…"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {themes.length > 1 && (
            <nav aria-label="Thèmes" className={classes.index}>
              {themes.map((theme) => (
                <a key={theme} href={`#${anchorOf(theme)}`}>
                  {theme}
                </a>
              ))}
            </nav>
          )}
        </div>
        <div className={classes.themes}>
          <QueryPanel query={query} what="les paramètres">
            {({ rows }) =>
              rows.length === 0 ? (
                <EmptyState title="Aucun paramètre ne correspond">
                  {'Essayez un autre mot que «\u00a0'}
                  {q}
                  {'\u00a0».'}
                </EmptyState>
              ) : (
                themesOf(rows).map((theme) => (
                  <section key={theme} id={anchorOf(theme)} className={classes.theme} aria-label={theme}>
                    <h2>{theme}</h2>
                    <ParametersTable theme={theme} q={q} canWrite={canWrite} />
                  </section>
                ))
              )
            }
          </QueryPanel>
        </div>
      </div>
    </Panel>
  )
}
