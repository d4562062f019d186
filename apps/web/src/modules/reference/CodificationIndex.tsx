// The page `/codification`: every reference table under its heading, with what it is for.
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { referencePath } from '../../platform/codification/reference.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { messageTemplates } from './message-templates.ts'
import classes from './reference.module.css'

type Entry = { readonly heading: string; readonly path: string; readonly label: string; readonly why: string }

const tables: readonly Entry[] = referenceTables.map((table) => ({
  heading: table.heading,
  path: referencePath(table),
  label: table.titles.plural,
  why: table.titles.why,
}))
const headings = [...new Set(tables.map((entry) => entry.heading))]
const templates: Entry = {
  ...messageTemplates,
  why: 'Les textes que le programme envoie et imprime, avec leurs balises.',
}

export const CodificationIndex = () => {
  const seesTemplates = useCan('configuration', 'read')
  const entries = seesTemplates ? [...tables, templates] : tables
  return (
    <Panel title="Codification">
      <div className={classes.index}>
        {headings.map((heading) => (
          <section key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {entries
                .filter((entry) => entry.heading === heading)
                .map(({ path, label, why }) => (
                  <li key={path}>
                    <AppLink href={path}>{label}</AppLink>
                    <p>{why}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}
