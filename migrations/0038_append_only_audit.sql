-- The audit trail only grows. This trigger stops every role, so that a mistake in code can't change it either; a role that isn't
-- the table's owner doesn't have the privileges in the first place (`src/platform/db/roles.ts`).
create function audit_trail_only_grows() returns trigger language plpgsql as $$
begin
  if current_setting('odie.audit_trail', true) is distinct from 'changing' then
    raise exception 'The audit trail is append-only: % isn''t allowed.', tg_op using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger only_grows before update or delete on audit_events
  for each row execute function audit_trail_only_grows();
create trigger never_emptied before truncate on audit_events
  for each statement execute function audit_trail_only_grows();

-- The two exceptions. They run with the owner's privileges, so they are narrow: expired events go by the database's clock, and only
-- an account that no longer exists loses its name.
create function delete_expired_audit_events() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted bigint;
begin
  perform set_config('odie.audit_trail', 'changing', true);
  delete from audit_events where at < now() - interval '6 years';
  get diagnostics deleted = row_count;
  perform set_config('odie.audit_trail', '', true);
  return deleted;
end $$;

-- Replaces the emails and names of an account that was deleted at `deleted_at` by `pseudonym`. What was done, when and to what stays.
-- Of events about the account the details go, too, because they're the values of its profile.
create function pseudonymize_audit_events(account uuid, emails text[], names text[], pseudonym text, deleted_at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed bigint;
  known text[];
  word text;
begin
  if exists (select from users where id = account) then
    raise exception 'The account % still exists.', account using errcode = 'insufficient_privilege';
  end if;
  -- An earlier email may be another account's. One that signed up after the deletion has nothing in events from before.
  known := array(
    select email from unnest(emails) as given (email)
    union select actor from audit_events where actor_id = account
    except select email from users where created_at <= deleted_at
    except select pseudonym);
  perform set_config('odie.audit_trail', 'changing', true);
  update audit_events set
    actor = case when actor_id = account or actor = any (known) then pseudonym else actor end,
    ip = case when actor_id = account or actor = any (known) then null else ip end,
    details = case when subject = any (known) then '{}' else details end,
    subject = case when subject = any (known) then pseudonym else subject end
  where at <= deleted_at and (actor_id = account or actor = any (known) or subject = any (known));
  get diagnostics changed = row_count;
  foreach word in array known || names loop
    update audit_events set details = replace(details::text, to_json(word)::text, to_json(pseudonym)::text)::jsonb
    where at <= deleted_at and strpos(details::text, to_json(word)::text) > 0;
  end loop;
  perform set_config('odie.audit_trail', '', true);
  return changed;
end $$;
revoke execute on function delete_expired_audit_events(), pseudonymize_audit_events(uuid, text[], text[], text, timestamptz) from public;
