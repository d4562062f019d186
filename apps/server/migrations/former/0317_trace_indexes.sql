-- What was removed, and who read in clear what is hidden, are few among the traces and looked for apart.
create index traces_rare_action_idx on traces (action, occurred_at desc) where action in ('delete', 'view');
