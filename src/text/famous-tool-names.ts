// Names of tools that many clients and servers have. A tool of another server with such a name intercepts their calls.

/** Names that are built into clients, or declared by the reference servers. */
export const FAMOUS_TOOL_NAMES: readonly string[] =
	'read_file write_file edit_file list_directory create_directory move_file search_files get_file_info directory_tree list_allowed_directories read_multiple_files fetch create_entities create_relations add_observations read_graph search_nodes open_nodes sequentialthinking git_status git_diff git_commit git_add git_log git_checkout get_current_time convert_time create_issue list_issues create_pull_request merge_pull_request get_file_contents push_files search_repositories search_code slack_post_message slack_list_channels send_email search_emails execute_sql query run_command execute_command bash web_search brave_web_search browser_navigate browser_click browser_snapshot puppeteer_navigate resolve-library-id get-library-docs list_tables apply_migration'.split(
		' ',
	);
