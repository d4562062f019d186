// What a trace changed: field by field, before and after.
import type { TraceRow } from '@cartable/domain/journal/journal.schema.ts'
import classes from './TraceDetails.module.css'

const Value = ({ value, className }: { value: string | null; className?: string | undefined }) =>
  value === null || value === '' ? <span className={classes.none}>–</span> : <span className={className}>{value}</span>

export const TraceDetails = ({ trace }: { trace: TraceRow }) => (
  <div>
    <p className={classes.title}>{trace.detailsTitle}</p>
    {trace.details.length > 0 && (
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Avant</th>
            <th scope="col">Après</th>
          </tr>
        </thead>
        <tbody>
          {trace.details.map((detail) => (
            <tr key={detail.field}>
              <th scope="row">{detail.label}</th>
              <td>
                <Value value={detail.before} className={classes.before} />
              </td>
              <td>
                <Value value={detail.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </div>
)
