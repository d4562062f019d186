// The page `/codification`: every reference table under its heading.
import { referenceTables } from '@cartable/domain/reference/reference.tables.ts'
import { referencePath } from '../../platform/codification/reference.types.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import classes from './reference.module.css'

const headings = [...new Set(referenceTables.map((table) => table.heading))]

export const CodificationIndex = () => (
  <Panel title="Codification">
    <div className={classes.index}>
      {headings.map((heading) => (
        <section key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          <ul>
            {referenceTables
              .filter((table) => table.heading === heading)
              .map((table) => (
                <li key={table.key}>
                  <AppLink href={referencePath(table)}>{table.titles.plural}</AppLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  </Panel>
)
